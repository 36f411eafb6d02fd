import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type ActLine, hashOfAct, NO_ACTS, writeAct } from '@evoting/record/acts';
import { TestElection } from '@evoting/record/testing/election';
import { beforeAll, expect, test } from 'vitest';
import { linesOf } from './acts.ts';
import { emptyFolder, runWith, SERVER, serverOf } from './testing/world.ts';

const ALONE = ['--pure', '--threads', '1'];
let folder: string;
let fetch: typeof globalThis.fetch;
let older: typeof globalThis.fetch;

/** The log that the operator gives out; with each line changed as a test asks, and chained again. */
function logOf(count: number, change: (act: ActLine) => Partial<ActLine> = () => ({})): string[] {
  const lines: string[] = [];
  for (let seq = 1; seq <= count; seq++) {
    const previous = lines.length === 0 ? NO_ACTS.hash : hashOfAct(lines.at(-1) ?? '');
    const act = {
      seq,
      actor: null,
      role: 'COMMISSION',
      action: 'roll-added',
      object: `roll:${seq}`,
      before: null,
      after: { reason: 'Moved here' },
      at: '2026-11-22T10:00:00.000Z',
      previous,
    };
    lines.push(writeAct({ ...act, ...change(act) }));
  }
  return lines;
}
const honest = logOf(9);
const headAt = (seq: number) => ({ seq, hash: hashOfAct(honest[seq - 1] ?? '') });

beforeAll(async () => {
  folder = await emptyFolder();
  const election = async (withHeads: boolean) => {
    const made = new TestElection();
    made.revise();
    if (withHeads) made.noteLog({ at: 'opening', ...headAt(4) });
    made.vote(0, 0);
    await made.close(withHeads ? { at: 'closing', ...headAt(7) } : null);
    return serverOf(made, await made.publish());
  };
  [fetch, older] = [await election(true), await election(false)];
});

/** Checks the record, and beside it a log of these lines. */
async function compare(lines: readonly string[], server = fetch) {
  const file = join(folder, 'acts.jsonl');
  await writeFile(file, lines.map((line) => `${line}\n`).join(''));
  return runWith(server, SERVER, ...ALONE, '--acts', file);
}

test('a log that goes through the heads of the record holds, with any acts after them', async () => {
  const { status, said } = await compare(honest);
  expect(said).toContain(`at the opening: line 4, ${headAt(4).hash}`);
  expect(said).toContain(
    'holds: one chain of 9 lines, as the record names it at the opening, the closing. Its end: ',
  );
  expect(status).toBe(0);
});

/** As people type them: JSON leaves both in a string as they are. */
const SEPARATORS = 'Moved\u2028by\u2029letter';

test('an honest log holds with any separators that people typed, and copied with other ends of line', async () => {
  const typed = logOf(9, ({ seq }) => (seq === 9 ? { after: { reason: SEPARATORS } } : {}));
  for (const end of ['', '\r']) {
    const { status, said } = await compare(typed.map((line) => line + end));
    expect(said).toContain('holds: one chain of 9 lines');
    expect(status).toBe(0);
  }
});

// Apart from the file: not every version of Node ends lines where U+2028 is.
test('a line ends at its end alone, wherever the file was cut into pieces [A84]', async () => {
  const text = `${SEPARATORS}\n\u0085\u000b\f\r\nlast`;
  for (let size = 1; size <= text.length; size++) {
    const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'gu')) ?? [];
    const lines = await Readable.from(linesOf(Readable.from(pieces))).toArray();
    expect(lines).toEqual([SEPARATORS, '\u0085\u000b\f', 'last']);
  }
});

/** As an operator writes it who drops the third act and chains the rest again. */
const renumbered = logOf(8, ({ seq }) => (seq > 2 ? { object: `roll:${seq + 1}` } : {}));

test.each([
  [
    'rewrites an act from before the opening',
    logOf(9, ({ seq }) => (seq === 3 ? { object: 'roll:0' } : {})),
    'line 4 is another line than the public record says',
  ],
  ['drops an act, and numbers the rest again', renumbered, 'line 4 is another line'],
  ['drops an act', honest.toSpliced(2, 1), 'line 3 does not have the next number'],
  [
    'rewrites an act from before the closing',
    logOf(9, ({ seq }) => (seq === 6 ? { object: 'roll:0' } : {})),
    'line 7 is another line',
  ],
  ['cuts the log off', honest.slice(0, 5), 'ends with line 5, and the record names line 7 at the closing'],
  ['gives out no line', [], 'the record names line 4 at the opening'],
  [
    'changes an act and leaves the others',
    honest.with(1, (honest[1] ?? '').replace('Moved', 'moved')),
    'line 3 does not name the SHA-256 of the line before it',
  ],
])('an operator who %s is found out by the record [A49]', async (_, lines, words) => {
  const { status, said } = await compare(lines);
  expect(said).toContain(words);
  expect(status).toBe(1);
});

test('of a record from before there were heads it says that nothing was compared', async () => {
  const { status, said } = await compare(honest, older);
  expect(said).toContain('is one chain of 9 lines; this record names no place of it');
  expect(status).toBe(0);
});

test('a log is refused beside something that is not a record, and a missing file is named', async () => {
  expect((await runWith(fetch, 'a.bel', '--acts', 'x')).errors).toContain('--acts needs a record');
  const gone = await runWith(fetch, SERVER, ...ALONE, '--acts', join(folder, 'gone'));
  expect(gone.status).toBe(2);
  expect(gone.errors).toContain('the file cannot be read');
});
