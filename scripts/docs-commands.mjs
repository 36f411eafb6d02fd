/**
 * Reads the commands of each `sh` block of a Markdown text, without comments and with continued lines joined.
 */
export function blocksOf(markdown) {
  return [...markdown.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block]) =>
    block
      .replaceAll(/\\\n\s*/g, '')
      .split('\n')
      .map((line) => line.replace(/(^|\s)#.*$/, '').trim())
      .filter(Boolean),
  );
}

/** Reads the commands of all `sh` blocks, in order. */
export const commandsOf = (markdown) => blocksOf(markdown).flat();

/**
 * Reads a section of level two, with its subsections.
 * @throws Error if there is no such heading
 */
export function sectionOf(markdown, heading) {
  const [, after] = markdown.split(`\n## ${heading}\n`);
  if (after === undefined) throw new Error(`There is no section "${heading}"`);
  return after.split('\n## ')[0];
}
