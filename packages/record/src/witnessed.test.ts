import { encodeUtf8 } from '@evoting/tlog/encoding';
import { expect, test } from 'vitest';
import { verifyHead } from './head.ts';
import { requireSetup } from './setup.ts';
import { RecordError } from './source.ts';
import { TestElection } from './testing/election.ts';
import { testWitness } from './testing/witness.ts';
import { parseWitnessLines, witnessPolicyOf } from './witness-policy.ts';
import { joinCosigned, readWitnessed, splitCosigned } from './witnessed.ts';

const NOW_S = 1_800_000_000;
const [one, two, three] = [1, 2, 3].map((n) => testWitness(n)) as [W, W, W];
type W = ReturnType<typeof testWitness>;

/** An election that asks for two of three witnesses, at two sizes, and another history under its key. */
async function witnessedElection(quorum = 2) {
  const rules = { witnesses: [one, two, three].map(({ vkey }) => vkey), quorum };
  const [election, lying] = [new TestElection(rules), new TestElection(rules)];
  for (const each of [election, lying]) each.revise();
  const noteOf = async (each: TestElection) =>
    new TextDecoder().decode((await each.publish()).files.get('checkpoint'));
  const early = await noteOf(election);
  election.vote(0, 0);
  lying.vote(1, 1);
  const lied = await noteOf(lying);
  const source = await election.publish();
  const note = await noteOf(election);
  const verified = verifyHead(note, election.key);
  const policy = witnessPolicyOf({ ...rules });
  if (!verified.ok || policy === null) throw new Error('this test is wrong');
  const read = (notes: readonly string[], nowS = NOW_S) => {
    source.files.set('cosigned', encodeUtf8(joinCosigned(notes)));
    return readWitnessed(source, election.key, verified.head, policy, nowS);
  };
  return { read, note, early, lied, size: verified.head.size };
}

test('the largest tree that enough witnesses have signed counts, with the earliest of their times', async () => {
  const { read, note, early, size } = await witnessedElection();
  expect(await read([two.cosigned(one.cosigned(note, NOW_S - 5), NOW_S - 9)])).toMatchObject({
    state: 'seen',
    size,
    time: NOW_S - 9,
  });
  const behind = await read([one.cosigned(note, NOW_S), two.cosigned(early, NOW_S - 60)]);
  expect(behind).toMatchObject({ state: 'seen', size: 2, time: NOW_S - 60 });
  const late = await read([one.cosigned(note, NOW_S), two.cosigned(early, NOW_S - 700)]);
  expect(late).toMatchObject({ state: 'late', size: 2 });
});

test('one witness fewer than the quorum is missing, whatever else the server serves [A400]', async () => {
  const { read, note, early } = await witnessedElection();
  const alone = one.cosigned(note, NOW_S);
  const stranger = testWitness(9, two.name).cosigned(note, NOW_S);
  const replayed = note + two.cosigned(early, NOW_S).split('\n').slice(-2).join('\n');
  const tomorrow = two.cosigned(note, NOW_S + 86_400);
  const again = one.cosigned(early, NOW_S);
  const served = [
    [alone],
    [alone, stranger],
    [alone, replayed],
    [alone, tomorrow],
    [alone, again],
    [alone, 'x\n'],
  ];
  for (const notes of served)
    expect(await read(notes)).toMatchObject({ state: 'missing', size: 0, sightings: [{ name: one.name }] });
  expect(await read([])).toMatchObject({ state: 'missing', sightings: [] });
  expect(await read([alone, three.cosigned(early, NOW_S)])).toMatchObject({ state: 'seen' });
});

test('another history that a witness signed is kept as evidence, whoever signed this one [A401]', async () => {
  const { read, note, lied } = await witnessedElection();
  const evidence = three.cosigned(lied, NOW_S);
  const seen = two.cosigned(one.cosigned(note, NOW_S), NOW_S);
  expect(await read([seen, evidence])).toMatchObject({ state: 'other', evidence });
  // Without the witness's signature anybody could serve it, and with it alone nothing is proved.
  expect(await read([seen, lied])).toMatchObject({ state: 'seen' });
});

test('a setup with two witnesses of one key or name, or with a quorum of none of them, is refused [A402]', async () => {
  const other = { ...two, vkey: testWitness(1, 'another.example/name').vkey };
  const sameName = testWitness(2, one.name).vkey;
  const refused: [string[], number | undefined][] = [
    [[one.vkey, one.vkey], 1],
    [[one.vkey, other.vkey], 2],
    [[one.vkey, sameName], 1],
    [[one.vkey], undefined],
    [[one.vkey], 2],
    [[], 1],
    [['no key'], 1],
  ];
  for (const [witnesses, quorum] of refused)
    expect(witnessPolicyOf({ witnesses, ...(quorum && { quorum }) })).toBe(null);
  const election = new TestElection({ witnesses: [one.vkey, other.vkey], quorum: 2 });
  const source = await election.publish();
  const required = requireSetup(source, encodeUtf8(election.setup), {
    location: 'setup',
    origin: election.key.name,
  });
  await expect(required).rejects.toThrow(RecordError);
  expect(witnessPolicyOf({ witnesses: [] })).toEqual({ witnesses: [], quorum: 0 });
});

test('pasted lines are keys with addresses that are safe to ask, and are refused for a reason [A403]', () => {
  const text = `${one.vkey} https://guardian.example/\n\n  ${two.vkey}\n`;
  expect(parseWitnessLines(text, 2)).toEqual({
    ok: true,
    witnesses: [
      { key: one.vkey, url: 'https://guardian.example' },
      { key: two.vkey, url: null },
    ],
  });
  expect(parseWitnessLines('', 0)).toEqual({ ok: true, witnesses: [] });
  const local = `${one.vkey} http://127.0.0.1:7080`;
  expect(parseWitnessLines(local, 1, true).ok).toBe(true);
  const refusals: [string, number, string][] = [
    ['one+two+three', 1, 'witness-unreadable'],
    [`${one.vkey} https://a.example more`, 1, 'witness-unreadable'],
    [`${one.vkey}\n${one.vkey}`, 1, 'witness-twice'],
    [one.vkey, 0, 'witness-quorum'],
    [one.vkey, 2, 'witness-quorum'],
    ['', 1, 'witness-quorum'],
    [local, 1, 'witness-address'],
    ...['http://a.example', 'https://u:p@a.example', 'https://a.example/?x', 'file:///etc/passwd', 'x'].map(
      (url): [string, number, string] => [`${one.vkey} ${url}`, 1, 'witness-address'],
    ),
    [Array.from({ length: 21 }, (_, n) => testWitness(n).vkey).join('\n'), 1, 'witnesses-too-many'],
  ];
  for (const [lines, quorum, reason] of refusals)
    expect(parseWitnessLines(lines, quorum)).toEqual({ ok: false, reason });
  expect(parseWitnessLines(`${one.vkey} http://10.0.0.1`, 1, true)).toMatchObject({
    reason: 'witness-address',
  });
});

test('the file of cosigned checkpoints is split where it was joined', () => {
  const notes = ['a\n1\n\n\u2014 a b\n', 'c\n2\n\n\u2014 c d\n\u2014 e f\n'];
  expect(splitCosigned(joinCosigned(notes))).toEqual(notes);
  expect(splitCosigned('')).toEqual([]);
});
