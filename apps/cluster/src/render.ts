import { readFileSync } from 'node:fs';

/**
 * Fills in a settings file.
 * @param values the values for the names between @ and @
 * @returns its environment variables
 * @throws for an unknown name
 */
export function readEnvironment(
  file: string | URL,
  values: Readonly<Record<string, string | number>>,
): Record<string, string> {
  const text = readFileSync(file, 'utf8').replace(/@([A-Z_]+)@/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${file} asks for ${name}`);
    return String(value);
  });
  const lines = text.split('\n').filter((line) => /^[A-Z_0-9]+=/.test(line));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}
