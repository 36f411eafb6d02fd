import { expect, test } from 'vitest';
import { changePo, readPo } from './po-file.ts';

const FILE = `msgid ""
msgstr ""
"Language: ha\\n"

# Reviewed by: Ada Obi
#. placeholder {0}: name
msgid "Say \\"Yes\\" to {0}"
msgstr "Ka ce \\"I\\" ga {0}"

msgid "Vote"
msgstr "Jefa"
`;

test('a catalogue is read with who has reviewed each message', () => {
  expect(readPo(FILE)).toEqual([
    { id: 'Say "Yes" to {0}', text: 'Ka ce "I" ga {0}', reviewers: ['Ada Obi'] },
    { id: 'Vote', text: 'Jefa', reviewers: [] },
  ]);
});

test('a change is written into its message, and every other byte stays', () => {
  const changed = changePo(FILE, new Map([['Vote', { text: 'Kaɗa\n"a"\\', reviewers: ['Musa', 'Ngozi'] }]]));
  expect(changed).toBe(
    FILE.replace(
      'msgid "Vote"\nmsgstr "Jefa"',
      '# Reviewed by: Musa\n# Reviewed by: Ngozi\nmsgid "Vote"\nmsgstr "Kaɗa\\n\\"a\\"\\\\"',
    ),
  );
  expect(readPo(changed)[1]).toEqual({ id: 'Vote', text: 'Kaɗa\n"a"\\', reviewers: ['Musa', 'Ngozi'] });
  expect(changePo(FILE, new Map())).toBe(FILE);
});

test('a changed message loses the reviewers that are no longer named', () => {
  const id = 'Say "Yes" to {0}';
  const changed = changePo(FILE, new Map([[id, { text: '{0}', reviewers: ['Musa'] }]]));
  expect(readPo(changed)[0]).toEqual({ id, text: '{0}', reviewers: ['Musa'] });
  expect(changed).not.toContain('Ada Obi');
});
