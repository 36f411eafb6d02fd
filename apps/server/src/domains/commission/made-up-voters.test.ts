import { beforeEach, describe, expect, it } from 'vitest';
import type { MadeUpCrowd, StartCrowd } from '../../deps.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts';
import { draftElection, open } from '../../testing/election.ts';
import { openPlace } from '../../testing/place.ts';
import { listMadeUpVoters } from '../roll/made-up.ts';

const NAMED = { slug: 'rehearsal-union', title: 'Rehearsal: Union', is_rehearsal: true } as const;

let crowds: MadeUpCrowd[];
/** Ends the crowd that votes: true if all have voted. */
let end: (didAll: boolean) => void;
const letVote: StartCrowd = (crowd) => {
  crowds.push(crowd);
  const ended = new Promise<boolean>((resolve) => {
    end = resolve;
  });
  return { ended, stop: () => end(false) };
};
beforeEach(() => {
  crowds = [];
});

/** A server with an open election and made-up voters on its roll. */
async function setUp(
  settings: Parameters<typeof draftElection>[2] = {},
  { isRehearsal = true, isOpen = true }: { isRehearsal?: boolean; isOpen?: boolean } = {},
) {
  const test = await createTestApp({ deps: { letVote } });
  const head = await test.newOfficer();
  const { id } = await draftElection(test.db, [1], { who_may_vote: 'roll', ...settings });
  if (isRehearsal) await test.db.updateTable('elections').set(NAMED).where('id', '=', id).execute();
  const list = { electionId: id, sender: head.id, at: test.clock.now(), voters: 12 };
  if (settings.who_may_vote === undefined)
    await test.db.transaction().execute((trx) => listMadeUpVoters(trx, list));
  if (isOpen) await open(test.deps, id);
  test.clock.advance(1_000);
  return { test, head, id };
}

const ask = async (test: TestApp, { token }: Person, voters = 5) => {
  const body = { voters, perMinute: 30 };
  const answer = await test.call('POST', '/commission/rehearsal/voters', { token, body });
  return answer.body.code ?? answer.status;
};
const seen = async (test: TestApp, { token }: Person) =>
  (await test.call('GET', '/commission/rehearsal', { token })).body.data.madeUp;

describe('made-up voters of a rehearsal', () => {
  it('vote with codes of their own from the end of the list, at the pace asked for, and the log says so', async () => {
    const { test, head, id } = await setUp();
    expect(await seen(test, head)).toEqual({ mayVote: 'yes', left: 12, didFail: false });
    expect(await ask(test, head)).toBe(200);
    const [crowd] = crowds;
    expect(crowd).toMatchObject({ voters: 5, perMinute: 30, useLinks: false });
    const numbers = [12, 11, 10, 9, 8].map((n) => `TEST-${n}`);
    expect(crowd?.letters?.map(({ voterNumber }) => voterNumber)).toEqual(numbers);
    const voter = await test.newVoter();
    const body = crowd?.letters?.[0];
    expect((await test.call('POST', '/vote/claim-place', { token: voter.token, body })).status).toBe(200);
    expect(await seen(test, head)).toEqual({ mayVote: 'voting', left: 11, didFail: false });
    const log = test.db.selectFrom('audit_log').select(['actor', 'object', 'after']);
    expect(await log.where('action', '=', 'made-up-voters').execute()).toEqual([
      { actor: head.id, object: `election:${id}`, after: { voters: 5 } },
    ]);
  });

  it('open their places without accounts where voters use links', async () => {
    const { test, head } = await setUp({ voters_use: 'links' });
    expect(await ask(test, head)).toBe(200);
    expect(crowds[0]?.useLinks).toBe(true);
    const [letter] = crowds[0]?.letters ?? [];
    expect(await openPlace(test, letter ?? { voterNumber: '', code: '' })).toMatchObject({ status: 200 });
  });

  it('register only where anybody may vote', async () => {
    const { test, head } = await setUp({ who_may_vote: 'anyone' });
    expect(await ask(test, head)).toBe(200);
    expect(crowds).toMatchObject([{ letters: null }]);
  });

  it('vote once at a time, also when asked twice at once, and the screen says whether one failed', async () => {
    const { test, head } = await setUp();
    const other = await test.newOfficer();
    const answers = await Promise.all([ask(test, head), ask(test, other)]);
    expect([answers.sort(), crowds.length]).toEqual([[200, 'made-up-voting'], 1]);
    end(false);
    await expect.poll(() => seen(test, head)).toMatchObject({ mayVote: 'yes', didFail: true });
    expect(await ask(test, head)).toBe(200);
    end(true);
    await expect.poll(() => seen(test, head)).toMatchObject({ mayVote: 'yes', didFail: false });
  });

  it('do not vote before the opening or after the end, without a mailbox where codes are mailed, or where too few are left', async () => {
    const draft = await setUp({}, { isOpen: false });
    expect(await ask(draft.test, draft.head)).toBe('rehearsal-not-open');
    expect(await seen(draft.test, draft.head)).toMatchObject({ mayVote: 'not-open' });
    const ended = await setUp();
    const closes_at = new Date(ended.test.clock.ms - 1);
    await ended.test.owner.updateTable('elections').set({ closes_at }).execute();
    expect(await ask(ended.test, ended.head)).toBe('rehearsal-not-open');
    expect(await seen(ended.test, ended.head)).toMatchObject({ mayVote: 'ended' });
    const mailed = await setUp({ who_may_vote: 'confirmed' });
    expect(await ask(mailed.test, mailed.head)).toBe('made-up-mailed-codes');
    const roll = await setUp();
    expect(await ask(roll.test, roll.head, 13)).toBe('made-up-too-few');
    expect(crowds).toEqual([]);
  });

  it('are let vote by returning officers only', async () => {
    const { test } = await setUp();
    for (const role of ['registrar', 'observer'] as const)
      expect(await ask(test, await test.newOfficer(role))).toBe('other-officers-only');
    expect(crowds).toEqual([]);
  });

  it('never vote in an election that counts, whoever asks, even on a server that could let them [A499]', async () => {
    const { test, head, id } = await setUp({}, { isRehearsal: false });
    expect(await seen(test, head)).toBeNull();
    expect(await ask(test, head)).toBe('no-rehearsal-here');
    expect(crowds).toEqual([]);
    const codes = test.db.selectFrom('roll').select('voter_number').where('sent_code_hash', 'is not', null);
    expect(await codes.where('election_id', '=', id).execute()).toEqual([]);
    const usual = await createTestApp();
    const officer = await usual.newOfficer();
    expect(await ask(usual, officer)).toBe('no-rehearsal-here');
  });
});
