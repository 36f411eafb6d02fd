/**
 * The commands that a document gives, block by block.
 * Takes: markdown.
 * Gives: of each `sh` block its lines as a shell would read them: without comments, continued lines joined.
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

/** All of them, in their order. */
export const commandsOf = (markdown) => blocksOf(markdown).flat();

/**
 * A section of a document, with those below it.
 * Refuses (throws): a document that has no heading of that name.
 */
export function sectionOf(markdown, heading) {
  const [, after] = markdown.split(`\n## ${heading}\n`);
  if (after === undefined) throw new Error(`There is no section "${heading}"`);
  return after.split('\n## ')[0];
}
