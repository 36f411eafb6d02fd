/**
 * Falsifies each accepted thing in an otherwise honest record. Every falsification must be rejected under its
 * own check.
 */
import { serializeElection } from '@evoting/belenios/voter';
import { revisionBatchProblem, revisionsToDecrypt } from '@evoting/record/batch';
import { encodeEntry } from '@evoting/record/entry';
import { finding } from '@evoting/record/findings';
import type { Opening } from '@evoting/record/payloads';
import { RecordError } from '@evoting/record/source';
import { contestsOf, TestElection } from '@evoting/record/testing/election';
import { encodeUtf8 } from '@evoting/tlog/encoding';
import { expect, test } from 'vitest';
import { auditRecord } from './audit.ts';
import { Openings } from './openings.ts';
import { sodiumEngine } from './testing/engine.ts';
import { failuresOf, lies, rewrite, rewriteDocument } from './testing/tampering.ts';

const ELECTION = {
  uuid: 'RecordTestEdition1',
  name: 'Election 2026',
  description: '',
  administrator: 'test',
  credentialAuthority: 'test',
};
const question = (i: number, answers = ['Candidate ada (Party ada)', 'Candidate bem (Party bem)']) => ({
  question: contestsOf(1)[i]?.name ?? '',
  answers,
  blank: false,
  min: 1,
  max: 1,
});
const questions = [question(0), question(1, ['Candidate dan (Party dan)', 'Candidate efe (Party efe)'])];

/** Replaces the Belenios election of the first revision. */
const otherElection = (change: object) => (dishonest: TestElection) =>
  rewriteDocument(dishonest, 1, 'election', (document) => {
    const publicKey = JSON.parse(document).public_key;
    return serializeElection({ ...ELECTION, publicKey, questions, ...change });
  });
const json = (change: (document: Record<string, never>) => unknown) => (text: string) =>
  JSON.stringify(change(JSON.parse(text)));

test('a setup of another log, or trustees who prove nothing, are named [A17 A226]', async () => {
  await lies('setup', 'names the origin elsewhere', (dishonest) =>
    rewrite(dishonest, 0, (setup) =>
      setup.replace('"origin":"vote.example/api/board/2026"', '"origin":"elsewhere"'),
    ),
  );
  await lies('setup', 'the trustees are refused', (dishonest) =>
    rewriteDocument(dishonest, 0, 'trustees', (text) => text.replace('"response":"', '"response":"1')),
  );
  await lies('setup', 'the trustees are refused', (dishonest) =>
    rewriteDocument(dishonest, 0, 'trustees', () => '[]'),
  );
  await lies('setup', 'is not a document of its kind', (dishonest) => rewrite(dishonest, 0, () => '{}'));
  // With a delay of years no receipt would ever be overdue.
  await lies('setup', 'is not a document of its kind', (dishonest) =>
    rewrite(dishonest, 0, (setup) => setup.replace('"max_merge_delay_s":10', '"max_merge_delay_s":86401')),
  );
  const before = { origin: 'vote.example/api/board/2025', verifier_key: 'its key', size: 12 };
  const succeeds = { ...before, root_hash: `${'A'.repeat(43)}=`, held: 12 };
  await lies('setup', 'is not a document of its kind', (dishonest) =>
    rewrite(
      dishonest,
      0,
      json((setup) => ({ ...(setup as object), succeeds })),
    ),
  );
  await lies('checkpoint', '1999 is not what', () => undefined, { log: '1999' });
});

test('a revision whose election is not what the setup and the revision say is named, field by field', async () => {
  const key = new TestElection().trustees[0]?.publicKey.public_key ?? '';
  await lies('revisions', 'public_key is not the trustees’', otherElection({ publicKey: key }));
  await lies('revisions', 'name is not what', otherElection({ name: 'Election 2027' }));
  await lies('revisions', 'questions is not what', otherElection({ questions: questions.slice(1) }));
  await lies(
    'revisions',
    'questions[1] is not what',
    otherElection({ questions: [question(0), question(0)] }),
  );
  const twoVotes = questions.map((one) => ({ ...one, max: 2 }));
  await lies('revisions', 'at least 1 and at most 1 answers', otherElection({ questions: twoVotes }));
  const blank = questions.map((one) => ({ ...one, blank: true }));
  await lies('revisions', 'at least 1 and at most 1 answers', otherElection({ questions: blank }));
  await lies('revisions', 'the election is refused', (dishonest) =>
    rewriteDocument(dishonest, 1, 'election', (text) => text.replace('"Ed25519"', '"BELENIOS-2048"')),
  );
});

test('a revision out of its number or with an earlier uuid is named', async () => {
  const number = (to: number) => (text: string) => text.replace('"revision":1', `"revision":${to}`);
  await lies('revisions', 'revision is not 1', (dishonest) => rewrite(dishonest, 1, number(2)));
  await lies('revisions', 'style is not 1', (dishonest) =>
    rewrite(dishonest, 1, (text) => text.replace('"style":1', '"style":2')),
  );
  await lies('revisions', 'has the uuid of an earlier revision', (dishonest) => {
    const election = dishonest.electionOf(contestsOf(2), 'RecordTestEdition1').json;
    dishonest.revise(contestsOf(2), { election: dishonest.builder.addDocument(election) });
  });
});

test('a checkpoint that does not name the newest revisions is named, and so is a setup whose candidates were frozen', async () => {
  await lies('revisions', 'checkpoint: does not name the newest revisions', (dishonest) => {
    const { newest } = dishonest.builder;
    dishonest.revise();
    dishonest.builder.newest = newest;
  });
  await lies('revisions', 'checkpoint: does not name the newest revisions', (dishonest) => {
    dishonest.builder.newest = [];
  });
  await lies(
    'revisions',
    'changes the candidates, which the setup has frozen',
    (dishonest) => {
      dishonest.revise();
    },
    { rules: { nominations: 'frozen' } },
  );
});

test('an entry of an unknown type, and an end of voting that has a payload, are named', async () => {
  await lies('entries', 'tile/entries/000.p/5, entry 4: is not an entry', (dishonest) => {
    dishonest.builder.entries.push(encodeUtf8('{"type":"Gift"}'));
    dishonest.builder.payloads.push(new Uint8Array());
  });
  await lies('payloads', 'payload of entry 4: does not have the hash of nothing', (dishonest) => {
    dishonest.builder.entries.push(encodeEntry({ type: 'EndBallots', payload: null }));
    dishonest.builder.payloads.push(encodeUtf8('{}'));
  });
});

/** The indices of the closing events in an election of one revision and one ballot. */
const [TALLY, SHARE, REVISION_TALLY, RESULT] = [5, 6, 8, 9];

/** Closes honestly, publishes, and rewrites afterwards. */
const afterClose = (tell: (dishonest: TestElection) => void) => async (dishonest: TestElection) => {
  await dishonest.close();
  tell(dishonest);
};

test('closing events that are not what the ballots and the trustees give are named', async () => {
  const identity = '0'.repeat(63).concat('1');
  const lie = (index: number, change: (text: string) => string) =>
    afterClose((dishonest) => rewrite(dishonest, index, change));
  await lies(
    'sums',
    'ballots is not 1',
    lie(TALLY, (text) => text.replace('"ballots":1', '"ballots":2')),
  );
  await lies(
    'sums',
    'sums[0] is not',
    lie(TALLY, (text) => text.replace(/[0-9a-f]{64}/, identity)),
  );
  await lies(
    'sums',
    'one sum a candidate',
    lie(
      TALLY,
      json(({ ballots }) => ({ sums: [], ballots })),
    ),
  );
  await lies(
    'decryption',
    'trustee 1 is not proved',
    lie(SHARE, (text) => text.replace(/[0-9a-f]{64}/, identity)),
  );
  await lies(
    'decryption',
    'there is no trustee 3',
    lie(SHARE, (text) => text.replace(':1,', ':3,')),
  );
  const first = (dishonest: TestElection) =>
    Buffer.from(dishonest.builder.payloads[SHARE] as Uint8Array).toString();
  const twice = afterClose((dishonest) => rewrite(dishonest, SHARE + 1, () => first(dishonest)));
  await lies('decryption', 'trustee 1 has decrypted already', twice);
  await lies(
    'decryption',
    'ballots is not 1',
    lie(RESULT, (text) => text.replace('"ballots":1', '"ballots":2')),
  );
  await lies(
    'decryption',
    'one number a candidate',
    lie(
      RESULT,
      json(({ ballots, counts }) => ({ ballots, counts: (counts as unknown as object[]).slice(1) })),
    ),
  );
});

test('a revision’s own closing documents are checked one by one', async () => {
  const lie = (field: string, change: (text: string) => string) =>
    afterClose((dishonest) => rewriteDocument(dishonest, REVISION_TALLY, field, change));
  const swapped = json((tally) => (tally as unknown as object[]).toReversed());
  await lies('decryption', 'is not the sum of the revision’s ballots', lie('encrypted_tally', swapped));
  await lies(
    'decryption',
    'is not the size',
    lie('sized', (text) => text.replace(':1,', ':2,')),
  );
  await lies(
    'decryption',
    'is malformed',
    lie('partial_decryptions', () => '[]'),
  );
  const identity = '0'.repeat(63).concat('1');
  const unproved = (text: string) => text.replace(/[0-9a-f]{64}/, identity);
  await lies('decryption', 'trustee 1 is not proved', lie('partial_decryptions', unproved));
  await lies(
    'decryption',
    'is not what the trustees',
    lie('result', () => '{"result":[[0,1],[1,0]]}'),
  );
  await lies('decryption', 'there is no revision 1 of style 2', async (dishonest) => {
    const other = (text: string) => text.replace('"style":1', '"style":2');
    await afterClose(() => rewrite(dishonest, REVISION_TALLY, other))(dishonest);
  });
  await lies('decryption', 'revision 1 of style 1 was opened before', async (dishonest) => {
    await dishonest.close();
    const [result] = [dishonest.builder.entries.pop(), dishonest.builder.payloads.pop()];
    expect(result).toBeDefined();
    dishonest.builder.append(
      'RevisionTally',
      Buffer.from(dishonest.builder.payloads[REVISION_TALLY] as Uint8Array).toString(),
    );
  });
});

test('a record whose file `count` is missing or is not its last opening is named', async () => {
  const untold = (dishonest: TestElection) => dishonest.openings.pop();
  await lies('count', 'count: is missing, though entry 4 opens the sums', async (dishonest) => {
    await dishonest.publishCount();
    const publish = dishonest.publish.bind(dishonest);
    dishonest.publish = async () => {
      const source = await publish();
      source.files.delete('count');
      return source;
    };
  });
  await lies('count', 'tree_size is 6, which the file openings does not announce', async (dishonest) => {
    await dishonest.publishCount();
    dishonest.vote(1, 1);
    await dishonest.publishCount();
    untold(dishonest);
  });
  await lies('count', 'count: does not name the last numbers', async (dishonest) => {
    await dishonest.publishCount();
    (dishonest.openings[0] as { hash: string }).hash = '0'.repeat(64);
  });
});

test('a document of any number of bad elements is named like any other [A221]', async () => {
  const zeros = Array(200_000).fill(0);
  for (const opening of [{ sums: zeros }, { counts: zeros }, { shares: [{ factors: zeros }] }])
    await lies('count', 'payload of entry 4: is not a document of its kind', (dishonest) => {
      dishonest.builder.append('Opening', JSON.stringify(opening));
    });
  const revision = (change: object) => (dishonest: TestElection) =>
    rewrite(dishonest, 1, (text) => JSON.stringify({ ...JSON.parse(text), ...change }));
  const candidates = Array(500).fill({});
  const areas = Array(20_000).fill(Array(20).fill({}));
  for (const change of [{ contests: Array(100).fill({ candidates }) }, { areas }])
    await lies('revisions', 'payload of entry 1: is not a document of its kind', revision(change));
});

/** Audits a record with a ballot that nobody cast, beside these files. */
async function saidOfFalseBallot(spoil: (results: string) => Record<string, string | RecordError>) {
  const dishonest = new TestElection();
  dishonest.revise();
  dishonest.state();
  dishonest.builder.append('Ballot', '{}');
  dishonest.show([], null);
  const source = await dishonest.publish();
  const spoiled = spoil(dishonest.results ?? '');
  const read = async (path: string) => {
    const file = spoiled[path];
    if (file instanceof RecordError) throw file;
    return file === undefined ? source.read(path) : encodeUtf8(file);
  };
  const { key, log } = dishonest;
  return failuresOf(await auditRecord({ read }, { key, log, engine: sodiumEngine }));
}

test('a false ballot is named beside numbers of a million bad rows, and beside files that are longer than any [A230]', async () => {
  const ballot = expect.stringMatching(/^ballots: payloads\/000.p\/4, payload of entry 3: /);
  const bad = { Governor: Array(1_000_000).fill({}) };
  const rows = (text: string) => ({ results: JSON.stringify({ ...JSON.parse(text), data: bad }) });
  expect(await saidOfFalseBallot(rows)).toEqual([
    ballot,
    'results: results: is not an answer of the results call',
  ]);
  expect(await saidOfFalseBallot((text) => ({ results: text.padEnd(2 ** 25 + 1) }))).toEqual([
    ballot,
    'results: results: has more than 33554432 bytes, as no such file has',
  ]);
  const endless = (path: string) => new RecordError(path, finding('too-long', { most: 9 }));
  const beside = ['results', 'count', 'openings'];
  const files = Object.fromEntries(beside.map((path) => [path, endless(path)]));
  const said = await saidOfFalseBallot(() => files);
  expect(said).toContainEqual(ballot);
  const checks = { results: 'results', count: 'count', openings: 'count' };
  for (const [path, check] of Object.entries(checks))
    expect(said).toContain(`${check}: ${path}: has more than 9 bytes, as no such file has`);
});

test('a list of live counts is read no further than any record has them [A230]', () => {
  const lines = Array.from({ length: 200_001 }, (_, i) => `${i + 1} ${i}\n`).join('');
  const openings = new Openings(`${'\n'.repeat(2 ** 20)}${lines}`);
  expect([openings.isRequested(199_999), openings.isRequested(200_000)]).toEqual([true, false]);
});

test('an opening that does not follow the one before it is named', async () => {
  const again = (change: (opening: Opening) => Opening) => async (dishonest: TestElection) => {
    await dishonest.publishCount();
    dishonest.vote(1, 1);
    await dishonest.publishCount(change);
  };
  const previous = { previous: null };
  await lies(
    'count',
    'previous is not the opening before it',
    again((one) => ({ ...one, ...previous })),
  );
  await lies('count', 'previous is not the opening before it', (dishonest) =>
    dishonest.publishCount((one) => ({ ...one, previous: '0'.repeat(64) })),
  );
  await lies(
    'count',
    'tree_size is not larger than before',
    again((one) => ({ ...one, tree_size: 3 })),
  );
  const soon = again((one) => one);
  await lies('count', 'opened_at is before 1790000060', soon, { rules: { min_interval_s: 60 } });
  await lies('count', 'opened_at is after the checkpoint', (dishonest) =>
    dishonest.publishCount((one) => ({ ...one, opened_at: one.opened_at + 1 })),
  );
});

const BATCH = { rules: { smallest_batch: 2 } };
/** Publishes a count of all ballots, with none held back. */
async function publishAll(dishonest: TestElection): Promise<void> {
  dishonest.writeCount(await dishonest.prepareCount(() => false, dishonest.revisions));
}

test('a count that covers more than the whole batches before the last one is named [A13]', async () => {
  await lies('count', 'ballots is not 0', publishAll, BATCH);
  const withMore = (more: number) => async (dishonest: TestElection) => {
    for (let i = 0; i < more; i++) dishonest.vote(1, 0);
    await publishAll(dishonest);
  };
  await lies('count', 'ballots is not 0', withMore(2), BATCH);
  await lies('count', 'ballots is not 2', withMore(3), BATCH);
  // Two batches, but the new candidate, who is on the second paper only, has one ballot.
  const newcomer = async (dishonest: TestElection) => {
    dishonest.vote(1, 0);
    dishonest.revise();
    for (const at of [1, 0, 0]) dishonest.voteOn(at, 0, 0);
    await publishAll(dishonest);
  };
  await lies('count', 'ballots is not 0', newcomer, BATCH);
});

test('whoever only samples sees that a count leaves no batch behind [A13]', async () => {
  const dishonest = new TestElection(BATCH.rules);
  dishonest.revise();
  for (const pick of [0, 1, 1]) dishonest.vote(pick, 0);
  await publishAll(dishonest);
  const sampling = { kind: 'random', fraction: 1, secret: new Uint8Array(32).fill(1) } as const;
  const options = { key: dishonest.key, log: dishonest.log, engine: sodiumEngine, sampling };
  const report = await auditRecord(await dishonest.publish(), options);
  expect(failuresOf(report).join()).toContain('leaves a tail of 0 ballots, the setup allows 2 or more');
});

test('a count of whole batches is verified, and at the end everything that is left is counted', async () => {
  const honest = new TestElection(BATCH.rules);
  honest.revise();
  const options = { key: honest.key, log: honest.log, engine: sodiumEngine };
  for (const pick of [0, 1, 1, 0, 0]) honest.vote(pick, 0);
  await honest.publishCount();
  expect(await auditRecord(await honest.publish(), options)).toMatchObject({
    verdict: 'verified',
    countedBallots: 2,
  });
  honest.vote(0, 1);
  await honest.close();
  expect(await auditRecord(await honest.publish(), options)).toMatchObject({
    verdict: 'verified',
    countedBallots: 6,
  });
});

test('a count of an earlier tree that comes after the end is named where it leaves no batch to the last one [A13]', async () => {
  const late = (isAll: boolean) => async (dishonest: TestElection) => {
    for (const pick of [0, 1, 0]) dishonest.vote(pick, 0);
    const revisions = isAll ? dishonest.revisions : dishonest.covered;
    const opening = await dishonest.prepareCount(() => false, revisions);
    dishonest.vote(1, 1);
    dishonest.builder.append('EndBallots', null);
    dishonest.writeCount(opening);
    await dishonest.publishCount();
  };
  await lies('count', 'ballots is not 2', late(true), BATCH);
  const honest = new TestElection(BATCH.rules);
  honest.revise();
  honest.vote(0, 0);
  await late(false)(honest);
  const options = { key: honest.key, log: honest.log, engine: sodiumEngine };
  expect(await auditRecord(await honest.publish(), options)).toMatchObject({
    verdict: 'verified',
    countedBallots: 5,
  });
});

const sized = (ballots: number) => ({
  ballots,
  byCount: new Map([[0, ballots]]),
  revision: { contests: contestsOf(1) },
});

test('exactly those revisions are decrypted alone that hold a batch and leave one [A13]', async () => {
  const small = async (dishonest: TestElection) => {
    dishonest.revise();
    for (const pick of [0, 1]) dishonest.vote(pick, 0);
    await dishonest.close();
  };
  await lies('decryption', 'opens 1 ballots alone, or leaves too few', small, BATCH);
  await lies('decryption', 'has no tally of its own, though it is large enough', async (dishonest) => {
    dishonest.isDecrypted = () => false;
    await dishonest.close();
  });
  const decrypted = (...ballots: number[]) => revisionsToDecrypt(ballots.map(sized), 3);
  expect(revisionsToDecrypt([sized(1)], 20)).toEqual([true]);
  expect(decrypted(5, 2)).toEqual([false, false]);
  expect(decrypted(5, 2, 1)).toEqual([true, false, false]);
  expect(decrypted(5, 0)).toEqual([true, false]);
  const one = (ballots: number, location: string | null) => ({ ...sized(ballots), location });
  expect(revisionBatchProblem([one(5, 'entry 9'), one(2, null), one(1, null)], 3, true)).toBeNull();
  const alone = [one(5, 'entry 9'), one(2, null)];
  expect(revisionBatchProblem(alone, 3, true)).toMatchObject({ location: 'entry 9' });
});

test('a revision that is decrypted alone against the rule is named before there is a result, and one still closed is not [A13]', async () => {
  const withoutResult = async (dishonest: TestElection) => {
    await dishonest.close();
    dishonest.builder.entries.pop();
    dishonest.builder.payloads.pop();
    dishonest.result = null;
    dishonest.results = null;
  };
  const single = async (dishonest: TestElection) => {
    for (const pick of [0, 1]) dishonest.vote(pick, 0);
    dishonest.revise();
    dishonest.vote(2, 1);
    await withoutResult(dishonest);
  };
  await lies('decryption', 'opens 3 ballots alone, or leaves too few', single, BATCH);
  const waiting = new TestElection();
  waiting.revise();
  waiting.vote(0, 0);
  waiting.isDecrypted = () => false;
  await withoutResult(waiting);
  const options = { key: waiting.key, log: waiting.log, engine: sodiumEngine };
  expect(await auditRecord(await waiting.publish(), options)).toMatchObject({ verdict: 'verified' });
});

test('where the numbers must be shown, a results page that is missing or of another election is named', async () => {
  const required = { results: 'required' } as const;
  const publish = async (dishonest: TestElection, change: (results: string) => string | null) => {
    await dishonest.publishCount();
    dishonest.results = change(dishonest.results ?? '');
  };
  await lies('results', 'results: is missing', (dishonest) => publish(dishonest, () => null), required);
  const other = (text: string) => text.replace('"log":"2026"', '"log":"2027"');
  await lies(
    'results',
    'results, meta.log: is 2027, not 2026',
    (dishonest) => publish(dishonest, other),
    required,
  );
  const none = (text: string) => text.replace('"log":"2026"', '"log":null');
  await lies('results', 'results, meta.log: is null', (dishonest) => publish(dishonest, none), required);
});

test('where there need be no results page, the verdict says that the numbers shown were not compared', async () => {
  const election = new TestElection();
  election.revise();
  election.vote(0, 0);
  await election.publishCount();
  const options = { key: election.key, log: election.log, engine: sodiumEngine };
  const verified = await auditRecord(await election.publish(), options);
  expect(verified.sentence).toBe('Verified: all 1 ballots, every proof and every number of votes shown.');
  const shown = election.results;
  const cases: [string | null, string][] = [
    [null, 'there is no copy of the results page here'],
    [shown?.replace('"log":"2026"', '"log":"2027"') ?? '', 'the results page shows another election'],
  ];
  for (const [results, why] of cases) {
    election.results = results;
    const report = await auditRecord(await election.publish(), options);
    expect(report.verdict).toBe('verified');
    expect(report.sentence).toBe(
      `Verified: all 1 ballots and every proof. The numbers shown were not compared: ${why}.`,
    );
    const check = report.checks.find(({ name }) => name === 'results');
    expect(check).toMatchObject({ status: 'nothing', note: expect.stringContaining(why) });
  }
});
