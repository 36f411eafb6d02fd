import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { environmentSchema } from './environment.ts';

const OPERATE = '../../../docs/operate.md';
const HEAD = '| variable | default | meaning |\n|---|---|---|\n';

/** The table of settings. A setting without a default shows a dash. */
const TABLE = Object.entries(environmentSchema.shape)
  .map(([name, schema]) => {
    const value = schema.parse(undefined);
    return `| \`${name}\` | ${value === undefined ? '–' : `\`${value}\``} | ${schema.description} |\n`;
  })
  .join('');

it('lists every setting in docs/operate.md as the schema describes it', async () => {
  const document = await readFile(new URL(OPERATE, import.meta.url), 'utf8');
  const [before, after] = document.split(HEAD);
  expect(after).toBeDefined();
  const rest = after?.slice(after.indexOf('\n\n') + 1);
  // `-u` writes the table into the document.
  await expect(`${before}${HEAD}${TABLE}${rest}`).toMatchFileSnapshot(OPERATE);
});
