import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { reviewed } from '../../build/reviewed.ts';

const FILE = `# Reviewed by: Ada Obi
# Reviewed by: Musa Sani
#. js-lingui-explicit-id
msgid "reason.closed"
msgstr "An rufe"

# Reviewed by: Ada Obi
# Reviewed by: ada obi
#. js-lingui-explicit-id
msgid "reason.full"
msgstr "Ya cika"
`;

test('a compiled catalogue names the messages that two people have reviewed, and no others', async () => {
  const folder = path.join(await mkdtemp(path.join(tmpdir(), 'reviewed-')), 'src', 'locales', 'ha');
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, 'reasons.po');
  await writeFile(file, FILE);
  const { transform } = reviewed();
  if (typeof transform !== 'object') throw new Error('The plugin transforms nothing');
  const made = await Reflect.apply(transform.handler, null, ['export const messages = {};', file]);
  expect(made).toMatchObject({
    code: 'export const messages = {};\nexport const reviewed = ["reason.closed"];',
  });
});
