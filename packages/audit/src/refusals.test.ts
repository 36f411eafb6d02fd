/** Each thing that an audit accepts, told wrong in an otherwise honest record: every one must be refused under its own check. */
import { serializeElection } from '@evoting/belenios/voter';
import { encodeUtf8 } from '@evoting/tlog/encoding';
import { signingKeyFrom } from '@evoting/tlog/key';
import { expect, test } from 'vitest';
import { auditRecord } from './audit.ts';
import { styleBatchProblem } from './batch.ts';
import { signCount } from './count.ts';
import { encodeEntry } from './entry.ts';
import { postsOf, sodiumEngine, TestElection } from './testing/election.ts';
import { lies, rewrite, rewriteDocument } from './testing/lies.ts';

const ELECTION = {
  uuid: 'RecordTestEdition1',
  name: 'Election 2026',
  description: '',
  administrator: 'test',
  credentialAuthority: 'test',
};
const question = (i: number, answers = ['Candidate ada (Party ada)', 'Candidate bem (Party bem)']) => ({
  ...{ question: postsOf(1)[i]?.name ?? '', answers, blank: false, min: 1, max: 1 },
});
const questions = [question(0), question(1, ['Candidate dan (Party dan)', 'Candidate efe (Party efe)'])];

/** Puts another Belenios election in the place of the first style's. */
const otherElection = (change: object) => (liar: TestElection) =>
  rewriteDocument(liar, 1, 'election', (document) => {
    const publicKey = JSON.parse(document).public_key;
    return serializeElection({ ...ELECTION, publicKey, questions, ...change });
  });
const json = (change: (document: Record<string, never>) => unknown) => (text: string) =>
  JSON.stringify(change(JSON.parse(text)));

test('a setup of another log, or trustees who prove nothing, are named', async () => {
  await lies('setup', 'names the origin elsewhere', (liar) =>
    rewrite(liar, 0, (setup) => setup.replace('vote.example/election/2026', 'elsewhere')),
  );
  await lies('setup', 'the trustees are refused', (liar) =>
    rewriteDocument(liar, 0, 'trustees', (text) => text.replace('"response":"', '"response":"1')),
  );
  await lies('setup', 'the trustees are refused', (liar) => rewriteDocument(liar, 0, 'trustees', () => '[]'));
  await lies('setup', 'is not a document of its kind', (liar) => rewrite(liar, 0, () => '{}'));
  await lies('checkpoint', '1999 is not what', () => undefined, { log: '1999' });
});

test('a style whose election is not what the setup and the style say is named, field by field', async () => {
  const key = new TestElection().trustees[0]?.publicKey.public_key ?? '';
  await lies('styles', 'public_key is not the trustees’', otherElection({ publicKey: key }));
  await lies('styles', 'name is not what', otherElection({ name: 'Election 2027' }));
  await lies('styles', 'questions is not what', otherElection({ questions: questions.slice(1) }));
  await lies('styles', 'questions[1] is not what', otherElection({ questions: [question(0), question(0)] }));
  const twoVotes = questions.map((one) => ({ ...one, max: 2 }));
  await lies('styles', 'does not ask for exactly one', otherElection({ questions: twoVotes }));
  const blank = questions.map((one) => ({ ...one, blank: true }));
  await lies('styles', 'does not ask for exactly one', otherElection({ questions: blank }));
  await lies('styles', 'the election is refused', (liar) =>
    rewriteDocument(liar, 1, 'election', (text) => text.replace('"Ed25519"', '"BELENIOS-2048"')),
  );
});

test('styles out of their numbers, with an earlier uuid, or with a candidate twice are named', async () => {
  const style = (number: number) => (text: string) => text.replace('"style":1', `"style":${number}`);
  await lies('styles', 'style is not the next number', (liar) => rewrite(liar, 1, style(2)));
  await lies('styles', 'has the uuid of an earlier style', (liar) => {
    const first = Buffer.from(liar.builder.payloads[1] as Uint8Array).toString();
    liar.builder.append('Style', style(2)(first));
  });
  const twice = questions.map((one) => ({ ...one, answers: [one.answers[0], one.answers[0]] }));
  await lies('styles', 'names a candidate twice', (liar) => {
    otherElection({ questions: twice })(liar);
    rewrite(liar, 1, (text) => {
      const { posts, ...rest } = JSON.parse(text);
      for (const post of posts) post.candidates[1] = post.candidates[0];
      return JSON.stringify({ ...rest, posts });
    });
  });
});

test('an entry that is none, and an end of voting that has a payload, are named', async () => {
  await lies('entries', 'tile/entries/000.p/4, entry 3: is not an entry', (liar) => {
    liar.builder.entries.push(encodeUtf8('{"type":"Gift"}'));
    liar.builder.payloads.push(new Uint8Array());
  });
  await lies('payloads', 'payload of entry 3: does not have the hash of nothing', (liar) => {
    liar.builder.entries.push(encodeEntry({ type: 'EndBallots', payload: null }));
    liar.builder.payloads.push(encodeUtf8('{}'));
  });
});

/** In an election of one style and one ballot the closing events have these places. */
const [TALLY, SHARE, STYLE_TALLY, RESULT] = [4, 5, 7, 8];

/** Closes honestly, publishes, and rewrites afterwards. */
const afterClose = (tell: (liar: TestElection) => void) => async (liar: TestElection) => {
  await liar.close();
  await liar.publishCount();
  tell(liar);
};

test('closing events that are not what the ballots and the trustees give are named', async () => {
  const identity = '0'.repeat(63).concat('1');
  const lie = (index: number, change: (text: string) => string) =>
    afterClose((liar) => rewrite(liar, index, change));
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
  const first = (liar: TestElection) => Buffer.from(liar.builder.payloads[SHARE] as Uint8Array).toString();
  const twice = afterClose((liar) => rewrite(liar, SHARE + 1, () => first(liar)));
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

test('a style’s own closing documents are checked one by one', async () => {
  const lie = (field: string, change: (text: string) => string) =>
    afterClose((liar) => rewriteDocument(liar, STYLE_TALLY, field, change));
  const swapped = json((tally) => (tally as unknown as object[]).toReversed());
  await lies('decryption', 'is not the sum of the style’s ballots', lie('encrypted_tally', swapped));
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
  await lies('decryption', 'there is no style 2', async (liar) => {
    await afterClose(() => rewrite(liar, STYLE_TALLY, (text) => text.replace('"style":1', '"style":2')))(
      liar,
    );
  });
  await lies('decryption', 'style 1 was opened before', async (liar) => {
    await liar.close();
    const [result] = [liar.builder.entries.pop(), liar.builder.payloads.pop()];
    expect(result).toBeDefined();
    liar.builder.append(
      'StyleTally',
      Buffer.from(liar.builder.payloads[STYLE_TALLY] as Uint8Array).toString(),
    );
  });
});

test('a closed election must show a count of all its ballots', async () => {
  await lies('count', 'count: is missing, though the record has its result', (liar) => liar.close());
  await lies('count', 'count, ballots: is 1, the result is of 2 ballots', async (liar) => {
    await liar.publishCount();
    liar.vote(1, 1);
    await liar.close();
  });
});

test('a count that is signed by somebody else, for another log, or whose note is of another count is named', async () => {
  const resign = (liar: TestElection, origin: string, seed: number) => {
    const { count } = JSON.parse(liar.count ?? '');
    const key = signingKeyFrom(origin, new Uint8Array(32).fill(seed));
    liar.count = signCount({ ...count, origin }, key);
  };
  await lies('count', 'refused: unsigned', async (liar) => {
    await liar.publishCount();
    resign(liar, liar.key.name, 2);
  });
  await lies('count', 'refused: wrong-origin', async (liar) => {
    await liar.publishCount();
    resign(liar, 'elsewhere', 1);
  });
  await lies('count', 'refused: note-of-another-count', async (liar) => {
    await liar.publishCount();
    const before = JSON.parse(liar.count ?? '');
    liar.vote(1, 1);
    await liar.publishCount();
    liar.count = JSON.stringify({ ...JSON.parse(liar.count ?? ''), note: before.note });
  });
});

test('a count with fewer new ballots than the setup allows is named, but for the one at the end', async () => {
  const rules = { live_results: true, smallest_batch: 2 };
  await lies('count', 'covers 1 new ballots, the setup allows 2 or more', (liar) => liar.publishCount(), {
    rules,
  });
  const again = async (liar: TestElection) => {
    liar.vote(0, 0);
    await liar.publishCount();
    liar.vote(1, 0);
    await liar.publishCount();
  };
  await lies('count', 'count, ballots: covers 1 new ballots', again, { rules });
  await lies('count', 'count, previous: does not come before', (liar) =>
    liar.publishCount((count) => ({ ...count, previous: { tree_size: 3, ballots: 1 } })),
  );
  const honest = new TestElection(rules);
  honest.addStyle();
  for (const pick of [0, 1, 1]) honest.vote(pick, 0);
  await honest.publishCount();
  const options = { key: honest.key, log: honest.log, engine: sodiumEngine };
  expect(await auditRecord(await honest.publish(), options)).toMatchObject({ verdict: 'verified' });
  honest.vote(0, 1); // one ballot more at the close
  await honest.close();
  await honest.publishCount();
  expect(await auditRecord(await honest.publish(), options)).toMatchObject({ verdict: 'verified' });
});

test('a style that is opened alone with few ballots, or leaves few alone, is named', async () => {
  await lies(
    'decryption',
    'opens 1 ballots alone, the setup allows 2 or more',
    async (liar) => {
      liar.addStyle();
      for (const pick of [0, 1]) liar.vote(pick, 0);
      await liar.close();
    },
    { rules: { live_results: true, smallest_batch: 2 } },
  );
  const rules = { live_results: true, smallest_batch: 3 };
  const opened = { ballots: 5, place: 'entry 9' };
  const closed = (ballots: number) => ({ ballots, place: null });
  expect(styleBatchProblem([opened, closed(2)], rules)).toEqual({
    place: 'entry 9',
    reason: 'leaves 2 ballots alone that were not opened, the setup allows 3 or more',
  });
  expect(styleBatchProblem([opened, closed(2), closed(1)], rules)).toBeNull();
  expect(styleBatchProblem([opened, closed(0)], rules)).toBeNull();
  expect(styleBatchProblem([closed(1), closed(1)], rules)).toBeNull();
  expect(styleBatchProblem([{ ballots: 1, place: 'entry 9' }], rules)).toBeNull();
});

test('where the numbers must be shown, a results page that is missing or of another election is named', async () => {
  const required = { results: 'required' } as const;
  const publish = async (liar: TestElection, change: (results: string) => string | null) => {
    await liar.publishCount();
    liar.results = change(liar.results ?? '');
  };
  await lies('results', 'results: is missing', (liar) => publish(liar, () => null), required);
  const other = (text: string) => text.replace('"log":"2026"', '"log":"2027"');
  await lies('results', 'results, meta.log: is 2027, not 2026', (liar) => publish(liar, other), required);
  const none = (text: string) => text.replace('"log":"2026"', '"log":null');
  await lies('results', 'results, meta.log: is null', (liar) => publish(liar, none), required);
});

test('where there need be no results page, the verdict says that the numbers shown were not compared', async () => {
  const election = new TestElection();
  election.addStyle();
  election.vote(0, 0);
  await election.publishCount();
  const options = { key: election.key, log: election.log, engine: sodiumEngine };
  const verified = await auditRecord(await election.publish(), options);
  expect(verified.sentence).toBe('Verified: all 1 ballots, every proof and every number shown.');
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
