export function fillInputs(text: string, given: Readonly<Record<string, string>>): string
