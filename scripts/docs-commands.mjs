/**
 * The commands that a document gives.
 * Takes: markdown.
 * Gives: the lines of its `sh` blocks as a shell would read them: without comments, continued lines joined.
 */
export function commandsOf(markdown) {
  return [...markdown.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block]) =>
    block
      .replaceAll(/\\\n\s*/g, '')
      .split('\n')
      .map((line) => line.replace(/(^|\s)#.*$/, '').trim())
      .filter(Boolean),
  );
}
