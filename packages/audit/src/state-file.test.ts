import { concatBytes, encodeUtf8 } from '@evoting/tlog/encoding';
import { expect, it } from 'vitest';
import { MarkSet } from './marks.ts';
import { Findings } from './report.ts';
import { type AuditState, loadState, STATE_VERSION, startOf, storeState } from './state.ts';
import { entriesOf, FIRST_LINE_MAX, readStateFile, stateFile } from './state-file.ts';

const owner = { verifierKey: 'vote.example+1a2b3c4d+AAAA', kind: 'standing' };
const credential = (n: number) => String(n).padStart(4, '0').repeat(16);

/** The state of an audit that has reached the 300th entry, with some credentials. */
function stateOf(credentials: number): AuditState {
  const nothing = { checkpoint: 'a\nb', count: null, openings: null, results: null, listed: null };
  const parts = startOf(nothing, new Findings());
  for (let n = 1; n <= credentials; n++) parts.credentials.add(credential(n));
  parts.edge.size = 300;
  return storeState(parts, { ...owner, secret: null }, []);
}
const fileOf = (state: AuditState) => concatBytes(stateFile(state));

it('a state is read from a file as it was stored, with the credentials', () => {
  for (const credentials of [0, 1, 2, 1_000]) {
    const state = stateOf(credentials);
    const read = readStateFile(fileOf(state), owner);
    expect({ ...read, credentials: [] }).toEqual({ ...state, credentials: [] });
    const marks = read ? loadState(read).credentials : new MarkSet();
    expect(marks.size).toBe(credentials);
    expect(marks.has(credential(1))).toBe(credentials > 0);
  }
});

it('how far a state has come is read from its first bytes alone', () => {
  const first = fileOf(stateOf(1_000)).subarray(0, FIRST_LINE_MAX);
  expect([entriesOf(first, owner), readStateFile(first, owner)]).toEqual([300, null]);
});

it.each([
  ['another log', { ...owner, verifierKey: 'vote.example+1a2b3c4d+BBBB' }],
  ['another kind of audit', { ...owner, kind: 'whole, audited' }],
])('a state of %s is not read [A238]', (_of, asked) => {
  const file = fileOf(stateOf(2));
  expect([entriesOf(file, asked), readStateFile(file, asked)]).toEqual([null, null]);
});

it('a state of another program is not read, and none that is cut off, or longer than it was [A238]', () => {
  const state = stateOf(3);
  const file = fileOf(state);
  expect(readStateFile(fileOf({ ...state, version: (STATE_VERSION - 1) as never }), owner)).toBe(null);
  for (let length = 0; length < file.length; length++)
    expect(readStateFile(file.subarray(0, length), owner)).toBe(null);
  expect(readStateFile(concatBytes([file, new Uint8Array(16)]), owner)).toBe(null);
  const json = file.indexOf(10) + 1;
  expect(readStateFile(file.with(json, 0xff), owner)).toBe(null);
  for (const other of ['{}\n', '\n\n', 'no state'])
    expect([entriesOf(encodeUtf8(other), owner), readStateFile(encodeUtf8(other), owner)]).toEqual([
      null,
      null,
    ]);
});
