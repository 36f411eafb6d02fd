import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type ActLine, hashOfAct, NO_ACTS, writeAct } from '@evoting/record/acts';
import { TestElection } from '@evoting/record/testing/election';
import { beforeAll, expect, test } from 'vitest';
import { linesOf } from './acts.ts';
import { emptyFolder, runWith, SERVER, serverOf } from './testing/command.ts';

const ALONE = ['--pure', '--threads', '1'];
let folder: string;
let fetch: typeof globalThis.fetch;
let older: typeof globalThis.fetch;

/** Makes a chained log of acts; `change` modifies a line before it is chained. */
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

/** Checks the record and a log of these lines. */
async function compare(lines: readonly string[], server = fetch) {
  const file = join(folder, 'acts.jsonl');
  await writeFile(file, lines.map((line) => `${line}\n`).join(''));
  return runWith(server, SERVER, ...ALONE, '--acts', file);
}

test('a log that passes through the heads of the record is accepted, with any acts after them', async () => {
  const { status, said } = await compare(honest);
  expect(said).toContain(`at the opening: line 4, ${headAt(4).hash}`);
  expect(said).toContain(
    'holds: one chain of 9 lines, as the record names it at the opening, the closing. Its end: ',
  );
  expect(status).toBe(0);
});

/** JSON does not escape these separators in a string. */
const SEPARATORS = 'Moved\u2028by\u2029letter';

test('an honest log is accepted with Unicode line separators in a text, and with CRLF line ends', async () => {
  const typed = logOf(9, ({ seq }) => (seq === 9 ? { after: { reason: SEPARATORS } } : {}));
  for (const end of ['', '\r']) {
    const { status, said } = await compare(typed.map((line) => line + end));
    expect(said).toContain('holds: one chain of 9 lines');
    expect(status).toBe(0);
  }
});

// Tests linesOf directly, because not every version of Node splits at U+2028.
test('lines are split at LF and CRLF only, wherever the chunks of the file end [A84]', async () => {
  const text = `${SEPARATORS}\n\u0085\u000b\f\r\nlast`;
  for (let size = 1; size <= text.length; size++) {
    const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'gu')) ?? [];
    const lines = await Readable.from(linesOf(Readable.from(pieces))).toArray();
    expect(lines).toEqual([SEPARATORS, '\u0085\u000b\f', 'last']);
  }
});

/** An operator drops the third act and chains the rest again. */
const renumbered = logOf(8, ({ seq }) => (seq > 2 ? { object: `roll:${seq + 1}` } : {}));

test.each([
  [
    'rewrites an act from before the opening',
    logOf(9, ({ seq }) => (seq === 3 ? { object: 'roll:0' } : {})),
    'line 4 is another line than the public record says',
  ],
  ['drops an act and renumbers the rest', renumbered, 'line 4 is another line'],
  ['drops an act', honest.toSpliced(2, 1), 'line 3 does not have the next number'],
  [
    'rewrites an act from before the closing',
    logOf(9, ({ seq }) => (seq === 6 ? { object: 'roll:0' } : {})),
    'line 7 is another line',
  ],
  ['truncates the log', honest.slice(0, 5), 'ends with line 5, and the record names line 7 at the closing'],
  ['publishes an empty log', [], 'the record names line 4 at the opening'],
  [
    'changes an act without chaining the rest again',
    honest.with(1, (honest[1] ?? '').replace('Moved', 'moved')),
    'line 3 does not name the SHA-256 of the line before it',
  ],
])('an operator who %s is detected by the record [A49]', async (_, lines, words) => {
  const { status, said } = await compare(lines);
  expect(said).toContain(words);
  expect(status).toBe(1);
});

test('a log beside a record without heads is reported as not compared', async () => {
  const { status, said } = await compare(honest, older);
  expect(said).toContain('is one chain of 9 lines; this record names no place of it');
  expect(status).toBe(0);
});

test('--acts is refused beside an archive, and a missing file is named', async () => {
  expect((await runWith(fetch, 'a.bel', '--acts', 'x')).errors).toContain('--acts needs a record');
  const gone = await runWith(fetch, SERVER, ...ALONE, '--acts', join(folder, 'gone'));
  expect(gone.status).toBe(2);
  expect(gone.errors).toContain('the file cannot be read');
});
