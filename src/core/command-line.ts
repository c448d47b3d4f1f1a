/** How users run what is installed in their folder. Without `--no-install` npx fetches whatever has this name in the registry. */
export const commandLine = 'npx --no-install petstore-conform'
