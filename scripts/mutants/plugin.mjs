import process from 'node:process';

/**
 * Changes one file as it is read, and nothing on the disk: `CONFORMANCE_MUTANT` holds `{ file, find, replace
 * }` as JSON, the path from the root of the project. Without it there is no plugin. A text that is not there
 * exactly once would leave the product whole, and is refused. A file that is no module is reached by a test
 * that imports its text (`?raw`), where quotes are written as in JSON.
 */
export function mutant() {
  const given = process.env.CONFORMANCE_MUTANT;
  if (!given) return [];
  const { file, find, replace } = JSON.parse(given);
  return [
    {
      name: 'conformance-mutant',
      enforce: 'pre',
      transform(code, id) {
        if (!id.split('?')[0].endsWith(`/${file}`)) return null;
        if (code.split(find).length !== 2)
          throw new Error(`${file} does not hold ${JSON.stringify(find)} once`);
        return { code: code.replace(find, () => replace), map: null };
      },
    },
  ];
}
