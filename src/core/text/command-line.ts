/** How users run what is installed in their folder. Without `--no-install` npx fetches whatever has this name in the registry. */
export const commandLine = 'npx --no-install petstore-conform'

/** Within single quotes a POSIX shell takes every character as it is. */
export const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
