import { COSIGNATURE, formatVerifierKey, parseVerifierKey } from '@evoting/tlog/key';
import { expect, test } from 'vitest';
import { type Answered, addCheckpoint, C2spLog, cosignedAt } from './testing/c2sp-log.ts';
import { guardianKey, NOW_S, servedWitness } from './testing/guardian.ts';
import litewitness from './testing/vectors/litewitness.json' with { type: 'json' };

const SIZE = { type: 'text/x.tlog.size' };
/** The standard has 404 for an unknown log. The base64 of the changed signature is not canonical, so malformed. */
const DIFFERENT: Partial<Record<string, number>> = { 'unknown log': 404, 'invalid signature': 400 };
const VKEY = formatVerifierKey(guardianKey, COSIGNATURE);
const log = new C2spLog('log.example/2027', 5);
const entries = Array.from({ length: 70 }, (_, i) => `entry ${i}`);
const first = (size: number) => entries.slice(0, size);

/** Serves a guardian of the log of a key. */
function serving(vkey = log.vkey): Promise<string> {
  const key = parseVerifierKey(vkey);
  if (key === null) throw new Error('the key of the log cannot be read');
  return servedWitness(key);
}

/** Checks that a witness has signed the checkpoint of a request. */
function expectSigned({ status, body }: Answered, request: string): void {
  const note = request.slice(request.indexOf('\n\n') + 2);
  expect([status, cosignedAt(body, note, VKEY)]).toEqual([200, [NOW_S]]);
}

test('cosigns every growth of a log that a client of the standard alone submits', async () => {
  const url = await serving();
  let old = 0;
  for (const size of [1, 2, 3, 7, 8, 9, 31, 64, 65, 70, 70]) {
    const request = log.request(old, first(size));
    expectSigned(await addCheckpoint(url, request), request);
    old = size;
  }
  const again = await addCheckpoint(url, log.request(0, entries));
  expect(again).toEqual({ status: 409, ...SIZE, body: '70\n' });
});

test('answers a client of the standard alone with the answers that the repository keeps [A390]', async () => {
  const url = await serving();
  const whole = log.request(3, first(9));
  const lines = whole.split('\n');
  const other = [...first(2), 'another entry', ...entries.slice(3, 9)];
  const forged = new C2spLog('log.example/2027', 6).checkpoint(first(9));
  const unsigned = log.checkpoint(first(9)).replace(/.{8}\n$/, 'AAAAAAA=\n');
  const asked: [string, string, number][] = [
    ['an empty tree with the root of another', log.request(0, [], log.signed(emptyWith(entries))), 422],
    ['a proof where nothing was signed before', log.request(1, first(3)).replace('old 1', 'old 0'), 422],
    ['the first tree', log.request(0, first(3)), 200],
    ['the same tree again', log.request(3, first(3)), 200],
    ['an old size that is not the last', log.request(1, first(9)), 409],
    ['an old size of nothing', log.request(0, first(9)), 409],
    ['an old size beyond the tree', log.request(9, first(3)), 400],
    ['an old size with a zero before it', whole.replace('old 3', 'old 03'), 400],
    ['no proof', ['old 3', ...lines.slice(lines.indexOf(''))].join('\n'), 422],
    ['a proof without its last hash', lines.toSpliced(lines.indexOf('') - 1, 1).join('\n'), 422],
    ['a proof with one hash twice', lines.toSpliced(1, 0, lines[1] ?? '').join('\n'), 422],
    ['another history, with its own proof', log.request(3, other), 422],
    ['another log', new C2spLog('log.example/2028', 5).request(3, first(9)), 404],
    ['a key of another under the name of the log', log.request(3, first(9), forged), 403],
    ['a signature that does not hold', log.request(3, first(9), unsigned), 403],
    ['a larger tree, with lines of the log and a foreign signature', withOthers(first(9)), 200],
    ['two trees of one size', log.request(9, other), 422],
    ['the larger tree again, after the log was caught', log.request(9, first(9)), 503],
  ];
  const exchanges = [];
  for (const [about, request, status] of asked) {
    const answered = await addCheckpoint(url, request);
    expect([about, answered.status]).toEqual([about, status]);
    if (status === 200) expectSigned(answered, request);
    else expect(answered.type === SIZE.type).toBe(status === 409);
    exchanges.push({ about, request, ...answered });
  }
  const kept = { log: log.vkey, witness: VKEY, exchanges };
  const file = `${JSON.stringify(kept, null, 2)}\n`;
  await expect(file).toMatchFileSnapshot('testing/vectors/add-checkpoint.json');
});

test('answers the requests with which litewitness tests itself as litewitness does', async () => {
  const url = await serving(litewitness.log);
  for (const { request, status, says } of litewitness.exchanges) {
    const answered = await addCheckpoint(url, request);
    if (status === 200) expectSigned(answered, request);
    else if (status === 409) expect(answered).toEqual({ status, ...SIZE, body: says });
    else expect(answered.status).toBe(DIFFERENT[says] ?? status);
  }
});

/** The text of an empty tree's checkpoint with the root of other entries. */
function emptyWith(others: readonly string[]): string {
  const [origin, , root] = log.checkpoint(others).split('\n');
  return `${origin}\n0\n${root}\n`;
}

/** A request whose checkpoint has extension lines, and the signature of somebody else before the log's. */
function withOthers(tree: readonly string[]): string {
  const note = log.checkpoint(tree, { extension: 'time 1790000000\nmore of the log\n' });
  const foreign = `\u2014 other.example/w ${Buffer.alloc(76, 1).toString('base64')}\n`;
  return log.request(3, tree, note.replace('\n\n', `\n\n${foreign}`));
}
