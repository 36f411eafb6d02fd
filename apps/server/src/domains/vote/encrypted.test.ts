import { randomBytes } from 'node:crypto';
import { sodiumVoter } from '@evoting/belenios/sodium';
import { dueAt, type Receipt, verifyReceipt } from '@evoting/record/receipt';
import { toBase64url } from '@evoting/tlog/encoding';
import { parseVerifierKey } from '@evoting/tlog/key';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { createTestApp, type Person, temporaryKeys } from '../../testing/app.ts';
import { atEnd } from '../../testing/at-end.ts';
import { advance, draftElection, insertCandidate, open, renewBallot } from '../../testing/election.ts';
import { audit, encryptFor } from '../../testing/record.ts';

async function setUp() {
  const test = await createTestApp();
  const election = await draftElection(test.db, [2, 2], { plain_casts: false });
  await open(test.deps, election.id);
  const cast = (person: Person, ballot: string, retryKey?: string) =>
    test.call('POST', '/vote/cast', { token: person.token, body: { ballot, retryKey } });
  const count = async (table: 'intake' | 'fresh_marks') =>
    (await test.db.selectFrom(table).selectAll().execute()).length;
  const newBallot = (pick?: (post: number) => number) => encryptFor(test.db, election.id, pick);
  return { test, election, cast, count, newBallot };
}

const newRetryKey = () => randomBytes(32).toString('base64url');

describe('casting an encrypted ballot', () => {
  it('gives a receipt that the log has signed, and the same one to a retry', async () => {
    const { test, election, cast, newBallot } = await setUp();
    const voter = await test.newVoter();
    const ballot = await newBallot();
    const retryKey = newRetryKey();
    const first = await cast(voter, ballot.json, retryKey);
    expect(first.status).toBe(200);
    const { booth } = (await test.call('GET', '/vote/initiate-vote?reasons=true', { token: voter.token }))
      .body.data;
    const key = parseVerifierKey(booth.verifierKey);
    if (!key) throw new Error('the booth names no key');
    expect(verifyReceipt(first.body.data.receipt, key)).toMatchObject({
      ok: true,
      receipt: { log: '2026', tracker: ballot.tracker },
    });
    const again = await cast(voter, ballot.json, retryKey);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    await advance(test.deps, election.id);
    expect((await cast(voter, ballot.json, retryKey)).body).toEqual(first.body);
  });

  it('promises nothing that a checkpoint of a clock that was ahead has broken already [A136 A190]', async () => {
    const { test, election, cast, newBallot } = await setUp();
    const castOne = async () => {
      const [voter, { json }, retryKey] = [await test.newVoter(), await newBallot(), newRetryKey()];
      const [first, again] = [await cast(voter, json, retryKey), await cast(voter, json, retryKey)];
      expect(again.body).toEqual(first.body);
      return first.body.data.receipt as Receipt;
    };
    const checkpoint = () => test.call('GET', '/board/2026/checkpoint');
    await castOne();
    test.clock.ms += 3 * 3_600_000;
    await advance(test.deps, election.id);
    const timeS = Math.floor(test.clock.ms / 1000);
    expect((await checkpoint()).text).toContain(`\ntime ${timeS}\n`);
    test.clock.ms -= 3 * 3_600_000;
    const receipt = await castOne();
    expect(receipt.due).toBeGreaterThan(timeS);
    // Nor one that the next checkpoint breaks, whose time cannot go back.
    expect(receipt.due).toBe(dueAt(timeS, 300));
    await advance(test.deps, election.id);
    expect((await checkpoint()).text).toContain(`\ntime ${timeS}\n`);
  });

  it('gives nobody a receipt again for the public bytes alone, neither the voter nor another one', async () => {
    const { test, election, cast, newBallot } = await setUp();
    const [one, other, third] = [await test.newVoter(), await test.newVoter(), await test.newVoter()];
    const [ballot, others] = [await newBallot(), await newBallot()];
    const [key, otherKey] = [newRetryKey(), newRetryKey()];
    await cast(one, ballot.json, key);
    await cast(other, others.json, otherKey);
    for (let round = 0; round < 2; round++) {
      const refused = [
        await cast(one, ballot.json),
        await cast(one, ballot.json, newRetryKey()),
        await cast(other, ballot.json),
        await cast(other, ballot.json, otherKey),
        await cast(third, ballot.json),
      ];
      expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409]);
      await advance(test.deps, election.id);
    }
    expect((await cast(one, ballot.json, 'short')).status).toBe(400);
  });

  it('accepts no ballot where its receipt could not be signed, and the server says that it is not ready', async () => {
    const { test, cast, count, newBallot } = await setUp();
    const voter = await test.newVoter();
    const ballot = await newBallot();
    const elsewhere = { ...test.deps, keys: temporaryKeys() };
    const app = await buildApp(elsewhere);
    atEnd(() => app.close());
    const headers = { authorization: `Bearer ${voter.token}` };
    const refused = await app.inject({
      method: 'POST',
      url: '/api/vote/cast',
      headers,
      payload: { ballot: ballot.json },
    });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
    expect([await count('fresh_marks'), await count('intake')]).toEqual([0, 0]);
    expect((await app.inject('/api/ready')).statusCode).toBe(503);
    expect([(await test.call('GET', '/ready')).status, (await cast(voter, ballot.json)).status]).toEqual([
      200, 200,
    ]);
  });

  it('casts no ballot that a device sealed for another account, and accepts it from its own later [A120]', async () => {
    const { test, count, newBallot } = await setUp();
    const [own, other] = [await test.newVoter(), await test.newVoter()];
    const sealed = { ballot: (await newBallot()).json, retryKey: newRetryKey(), account: own.id };
    const cast = ({ token }: Person, body: object = sealed) =>
      test.call('POST', '/vote/cast', { token, body });
    expect(await cast(other)).toMatchObject({ status: 409, body: { code: 'ballot-of-another' } });
    expect([await count('fresh_marks'), await count('intake')]).toEqual([0, 0]);
    expect((await cast(other, { ...sealed, account: '' })).status).toBe(400);
    expect((await cast(own)).status).toBe(200);
    // The other account has not voted by it.
    expect((await cast(other, { ballot: (await newBallot()).json, account: other.id })).status).toBe(200);
  });

  it('refuses another ballot of a voter who has voted', async () => {
    const { test, cast, count, newBallot } = await setUp();
    const voter = await test.newVoter();
    await cast(voter, (await newBallot()).json);
    expect(await cast(voter, (await newBallot()).json)).toMatchObject({ status: 409 });
    expect([await count('fresh_marks'), await count('intake')]).toEqual([1, 1]);
  });

  it('leaves exactly one ballot of 100 parallel casts of one voter', async () => {
    const { test, cast, count, newBallot } = await setUp();
    const voter = await test.newVoter();
    const ballots = [await newBallot(), await newBallot()];
    const retryKey = newRetryKey();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) => cast(voter, ballots[i % 2]?.json ?? '', retryKey)),
    );
    const statuses = answers.map(({ status }) => status);
    // Chance decides which is first, and how many have to wait: every answer is the one receipt, or a
    // refusal.
    expect(statuses.filter((status) => ![200, 409, 429].includes(status))).toEqual([]);
    const trackers = answers.flatMap(({ status, body }) =>
      status === 200 ? [body.data.receipt.tracker] : [],
    );
    expect(new Set(trackers).size).toBe(1);
    expect([await count('fresh_marks'), await count('intake')]).toEqual([1, 1]);
  });

  it('refuses every text that is not a proved ballot, each with its own sentence that quotes nothing, and the voter can still vote', async () => {
    const { test, cast, count, newBallot } = await setUp();
    const voter = await test.newVoter();
    const good = await newBallot();
    const ballot = JSON.parse(good.json);
    const other = JSON.parse((await newBallot()).json);
    const [answer] = ballot.answers;
    const withAnswer = (change: object) =>
      JSON.stringify({ ...ballot, answers: [{ ...answer, ...change }, ballot.answers[1]] });
    const refusals: [string, string, number, RegExp][] = [
      ['no JSON', '{"a', 422, /cannot be read/],
      ['other spacing', JSON.stringify(ballot, null, 1), 422, /one form/],
      ['another order', JSON.stringify({ answers: ballot.answers, ...ballot }), 422, /one form/],
      [
        'another election',
        good.json.replace(ballot.election_hash, other.signature.hash),
        409,
        /changed while you were voting/,
      ],
      ['one answer less', JSON.stringify({ ...ballot, answers: [answer] }), 422, /does not answer/],
      [
        'a small-order point',
        withAnswer({
          choices: [{ ...answer.choices[0], alpha: `${'0'.repeat(63)}1` }, answer.choices[1]],
        }),
        422,
        /not of the group/,
      ],
      [
        'an unreduced scalar',
        withAnswer({ overall_proof: [{ challenge: '9'.repeat(77), response: '1' }] }),
        422,
        /out of range/,
      ],
      ['a foreign signature', JSON.stringify({ ...ballot, signature: other.signature }), 422, /signature/],
    ];
    for (const [what, json, status, sentence] of refusals) {
      const refused = await cast(voter, json);
      expect([what, refused.status]).toEqual([what, status]);
      expect(refused.body.message).toMatch(sentence);
      expect(refused.text).not.toContain(ballot.credential);
    }
    expect([await count('fresh_marks'), await count('intake')]).toEqual([0, 0]);
    expect((await cast(voter, good.json)).status).toBe(200);
  });

  it('refuses a ballot that somebody else has cast and a credential used before, in the intake and in the record', async () => {
    const { test, election, cast, newBallot } = await setUp();
    const [first, second] = [await test.newVoter(), await test.newVoter()];
    const ballot = await newBallot();
    const revision = await newBallot();
    await cast(first, ballot.json);
    const twin = await sameCredential(test.db, election.id);
    await cast(await test.newVoter(), twin[0]);
    for (const source of ['the intake', 'the record']) {
      const copied = await cast(second, ballot.json);
      expect([source, copied.status, copied.body.message]).toEqual([
        source,
        409,
        expect.stringMatching(/cast already/),
      ]);
      const reused = await cast(second, twin[1]);
      expect([source, reused.status, reused.body.message]).toEqual([
        source,
        409,
        expect.stringMatching(/signed another/),
      ]);
      await advance(test.deps, election.id);
    }
    expect((await cast(second, revision.json)).status).toBe(200);
  });

  it('accepts a ballot made before a candidate was added, and counts both revisions together', async () => {
    const { test, election, cast, newBallot } = await setUp();
    const before = await newBallot(() => 1);
    const [post] = election.posts;
    await insertCandidate(test.db, {
      electionId: election.id,
      postId: String(post?.id),
      partyId: election.partyId,
      name: 'A late candidate',
    });
    const token = (await test.newVoter()).token;
    const onPaper = async () => {
      test.clock.advance(2_000);
      const { voteables } = (await test.call('GET', '/vote/initiate-vote?reasons=true', { token })).body.data;
      return voteables['Post 1'].map(({ candidateName }: { candidateName: string }) => candidateName);
    };
    // A waiting change is not on the paper: nobody could vote for the candidate yet.
    expect(await onPaper()).toEqual(['Candidate 1.1', 'Candidate 1.2']);
    expect(await renewBallot(test.deps, election.id)).toBe(true);
    expect(await onPaper()).toEqual(['Candidate 1.1', 'Candidate 1.2', 'A late candidate']);
    expect(await renewBallot(test.deps, election.id)).toBe(false);
    const after = await newBallot((index) => (index === 0 ? 2 : 1));
    expect(after.revision).toBe(2);
    expect((await cast(await test.newVoter(), before.json)).status).toBe(200);
    expect((await cast(await test.newVoter(), after.json)).status).toBe(200);
    await advance(test.deps, election.id);
    test.clock.advance(2_000);
    const { data, meta } = (await test.call('GET', '/extras/election-results')).body;
    const votes = (name: string) => data[name].map((entry: { votes: number }) => entry.votes);
    expect(votes('Post 1')).toEqual([1, 1, 0]);
    expect(votes('Post 2')).toEqual([2, 0]);
    expect(meta).toMatchObject({ log: '2026', treeSize: 7, countedBallots: 2 });
    expect(await audit(test.db, '2026')).toMatchObject({ verdict: 'verified', ballots: 2 });
  });

  it('is answered at one length, whatever the ballot: a receipt is not compressed, however long it is [A236]', async () => {
    const publicUrl = `https://${'a-long-name.'.repeat(20)}example`;
    const test = await createTestApp({ config: { publicUrl } });
    const election = await draftElection(test.db, [2]);
    await open(test.deps, election.id);
    const headers = { 'accept-encoding': 'gzip' };
    const lengths: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      const [{ token }, { json: ballot }] = [await test.newVoter(), await encryptFor(test.db, election.id)];
      const answer = await test.call('POST', '/vote/cast', { token, headers, body: { ballot } });
      expect([answer.status, answer.headers['content-encoding']]).toEqual([200, undefined]);
      lengths.push(answer.text.length);
    }
    expect(lengths.map((length) => length > 1_024 && length)).toEqual(Array(4).fill(lengths[0]));
  });

  it('says where a ballot is: accepted, then counted, and unknown for another tracker', async () => {
    const { test, election, cast, newBallot } = await setUp();
    const ballot = await newBallot();
    const url = (tracker: string) => `/board/2026/ballots/${toBase64url(tracker)}`;
    expect((await test.call('GET', url(ballot.tracker))).status).toBe(404);
    await cast(await test.newVoter(), ballot.json);
    expect((await test.call('GET', url(ballot.tracker))).body.data).toEqual({ status: 'accepted' });
    await advance(test.deps, election.id);
    const { data } = (await test.call('GET', url(ballot.tracker))).body;
    expect(data).toMatchObject({ status: 'counted', index: 4, treeSize: 7 });
    const proof = await test.call('GET', '/board/2026/proof/inclusion/7/4');
    expect(data.proof).toBe(proof.text);
  });

  it('verifies again when the election changed during the verification, and accepts nothing once it is closed', async () => {
    const { test, election, count, newBallot } = await setUp();
    const changes = [{ candidates_a_party: 2 }, { status: 'closed' as const, closed_at: test.clock.now() }];
    const changing = {
      ...test.deps.ballots,
      verify: async (...ballot: Parameters<typeof test.deps.ballots.verify>) => {
        const change = changes.shift();
        if (change)
          await test.db.updateTable('elections').set(change).where('id', '=', election.id).execute();
        return test.deps.ballots.verify(...ballot);
      },
    };
    const other = await createTestApp({ deps: { ...test.deps, ballots: changing } });
    const { json } = await newBallot();
    const cast = (person: Person) =>
      other.call('POST', '/vote/cast', { token: person.token, body: { ballot: json } });
    const voter = await test.newVoter();
    const closed = await cast(voter);
    expect([closed.status, closed.body.message, changes]).toEqual([409, 'Voting has closed', []]);
    expect([await count('fresh_marks'), await count('intake')]).toEqual([0, 0]);
    const reopened = { status: 'open' as const, closed_at: null };
    await test.db.updateTable('elections').set(reopened).where('id', '=', election.id).execute();
    changes.push({ candidates_a_party: 3 });
    expect((await cast(voter)).status).toBe(200);
    expect([await count('fresh_marks'), await count('intake'), changes]).toEqual([1, 1, []]);
  });

  it('accepts no second ballot of a voter whose mark has moved while this one was verified [A37]', async () => {
    const { test, election, count, newBallot } = await setUp();
    const voter = await test.newVoter();
    const overtaken = {
      ...test.deps.ballots,
      verify: async (...ballot: Parameters<typeof test.deps.ballots.verify>) => {
        const mark = { election_id: election.id, voter_id: voter.id };
        await test.db.insertInto('voted').values(mark).execute();
        return test.deps.ballots.verify(...ballot);
      },
    };
    const other = await createTestApp({ deps: { ...test.deps, ballots: overtaken } });
    const body = { ballot: (await newBallot()).json };
    const { code } = (await other.call('POST', '/vote/cast', { token: voter.token, body })).body;
    expect([code, await count('fresh_marks'), await count('intake')]).toEqual(['voted-already', 0, 0]);
  });

  it('is stored in the current election only, by whatever statement [A37]', async () => {
    const { test, election } = await setUp();
    const voter = await test.newVoter();
    const next = await draftElection(test.db, [2], { slug: 'next' });
    await open(test.deps, next.id);
    const { rows } = await sql<{ outcome: string }>`
      SELECT outcome FROM elections, LATERAL cast_ballot(id, xmin::text, ${voter.id}, ${randomBytes(32)},
        ${randomBytes(32)}, 1, 'judged elsewhere', 0, NULL) WHERE id = ${election.id}`.execute(test.db);
    expect(rows).toEqual([{ outcome: 'election-changed' }]);
  });

  it('accepts nothing while too many ballots wait, and says when to try again', async () => {
    const { test, election, newBallot } = await setUp();
    const voter = await test.newVoter();
    const busy = {
      ...test.deps.ballots,
      verify: async () => ({ ok: false, reason: 'overloaded' }) as const,
    };
    const other = await createTestApp({ deps: { ...test.deps, ballots: busy } });
    const ballot = await newBallot();
    const answer = await other.call('POST', '/vote/cast', {
      token: voter.token,
      body: { ballot: ballot.json },
    });
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2']);
    expect(election.slug).toBe('2026');
  });
});

/** Two different ballots signed by one credential. */
async function sameCredential(
  db: Parameters<typeof encryptFor>[0],
  electionId: string,
): Promise<[string, string]> {
  const { currentRevision } = await import('../paper/revisions.ts');
  const revision = await currentRevision(db, electionId);
  if (!revision) throw new Error('no revision');
  const make = () =>
    sodiumVoter.encryptBallot(
      revision.election,
      [
        [1, 0],
        [0, 1],
      ],
      randomBytes,
      12_345n,
    ).json;
  return [make(), make()];
}
