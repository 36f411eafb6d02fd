import { createHash, createPublicKey, verify } from 'node:crypto';
import { trackerOf } from '@evoting/belenios/voter';
import { encodeUtf8 } from '@evoting/tlog/encoding';
import { formatTlogPolicy } from '@evoting/tlog/portable';
import { expect, test } from 'vitest';
import { ballotLeaf } from './entry.ts';
import { readPortableProof } from './portable-proof.ts';
import { TestElection } from './testing/election.ts';
import { testWitness } from './testing/witness.ts';
import { witnessPolicyOf } from './witness-policy.ts';
import { joinCosigned } from './witnessed.ts';

const TIME = 1_800_000_000;
const sha256 = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest();

/** Reads a key as C2SP signed-note writes it. */
function readKey(text: string) {
  const [, name, id, data] = /^([^+ ]+)\+([0-9a-f]{8})\+(.+)$/.exec(text) ?? [];
  const bytes = Buffer.from(data ?? '', 'base64');
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), bytes.subarray(1)]);
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  return { name: name ?? '', id: id ?? '', isWitness: bytes[0] === 4, key };
}

/**
 * Verifies a proof against a policy of one group, written from the texts of C2SP tlog-proof, tlog-policy,
 * tlog-cosignature and RFC 6962 alone.
 */
function holds(policy: string, file: string, leaf: Buffer): boolean {
  const rules = policy
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' '));
  const log = readKey(rules.find(([word]) => word === 'log')?.[1] ?? '');
  const keys = new Map(
    rules.flatMap(([word, name, key]) => (word === 'witness' ? [[name, readKey(key ?? '')]] : [])),
  );
  const groups = new Map(rules.flatMap(([word, name, ...of]) => (word === 'group' ? [[name, of]] : [])));
  const [threshold, ...members] = groups.get(rules.at(-1)?.[1] ?? '') ?? ['0'];
  const [head = '', ...rest] = file.split('\n\n');
  const [magic, indexLine = '', ...hashes] = head.split('\n');
  const [body = '', signatures = ''] = [`${rest[0]}\n`, rest[1] ?? ''];
  if (magic !== 'c2sp.org/tlog-proof@v1') return false;
  const lines = signatures
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' '));
  const isSigned = (by: ReturnType<typeof readKey>) =>
    lines.some(([, name, data]) => {
      const bytes = Buffer.from(data ?? '', 'base64');
      if (name !== by.name || bytes.subarray(0, 4).toString('hex') !== by.id) return false;
      if (!by.isWitness) return verify(null, Buffer.from(body), by.key, bytes.subarray(4));
      const time = bytes.readBigUInt64BE(4);
      return verify(null, Buffer.from(`cosignature/v1\ntime ${time}\n${body}`), by.key, bytes.subarray(12));
    });
  const [origin, size, root] = body.split('\n');
  let [at, last, hash] = [Number(indexLine.slice(6)), Number(size) - 1, sha256(Buffer.of(0), leaf)];
  for (const text of hashes) {
    const other = Buffer.from(text, 'base64');
    const isRight = at % 2 === 1 || at === last;
    hash = isRight ? sha256(Buffer.of(1), other, hash) : sha256(Buffer.of(1), hash, other);
    if (isRight) while (at % 2 === 0 && at !== 0) [at, last] = [at >> 1, last >> 1];
    [at, last] = [at >> 1, last >> 1];
  }
  const signed = members.filter((name) => isSigned(keys.get(name) as ReturnType<typeof readKey>)).length;
  const isIn = last === 0 && hash.toString('base64') === root;
  return isIn && origin === log.name && isSigned(log) && signed >= Number(threshold);
}

test('a reader written from the texts of the standards accepts the proof of a ballot, and no other [A304]', async () => {
  const [one, two, three] = [1, 2, 3].map((n) => testWitness(n)) as [W, W, W];
  type W = ReturnType<typeof testWitness>;
  const rules = { witnesses: [one.vkey, two.vkey, three.vkey], quorum: 2 };
  const election = new TestElection(rules);
  election.revise();
  const ballots = [0, 1, 0, 1].map((a, i) => election.vote(a, i % 2));
  const source = await election.publish();
  const note = new TextDecoder().decode(source.files.get('checkpoint'));
  const policy = witnessPolicyOf(rules);
  if (!policy) throw new Error('this test is wrong');
  const written = formatTlogPolicy(election.key, policy.witnesses, policy.quorum);
  for (const ballot of ballots) {
    const hex = Buffer.from(trackerOf(ballot), 'base64').toString('hex');
    const index = election.builder.entries.findIndex((entry) =>
      new TextDecoder().decode(entry).includes(hex),
    );
    const leaf = Buffer.from(election.builder.entries[index] ?? []);
    const make = (...notes: string[]) => {
      source.files.set('cosigned', encodeUtf8(joinCosigned(notes)));
      return readPortableProof(source, election.key, policy, { own: note, index, leafHash: ballotLeaf(hex) });
    };
    const file = (await make(one.cosigned(note, TIME), three.cosigned(note, TIME))) ?? '';
    expect(holds(written, file, leaf)).toBe(true);
    expect(holds(written, file, Buffer.from('another'))).toBe(false);
    expect(holds(written, (await make(one.cosigned(note, TIME))) ?? '', leaf)).toBe(false);
    const stranger = testWitness(9, two.name);
    const forged = (await make(one.cosigned(note, TIME), stranger.cosigned(note, TIME))) ?? '';
    expect(holds(written, forged, leaf)).toBe(false);
  }
});

test('the policy of an election without witnesses demands none', () => {
  expect(formatTlogPolicy(new TestElection().key, [], 0)).toMatch(/^log [^\n]+\nquorum none\n$/);
});
