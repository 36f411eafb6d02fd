import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { advance, closeAndTally, draftElection, open } from '../../testing/election.ts';
import { bestLink, type Cast, readLive } from '../../testing/linking.ts';
import { addPlace, openPlace, type TestPlace } from '../../testing/place.ts';
import { rewriteAll } from '../../testing/waits.ts';
import { moveMarks } from '../board/marks-store.ts';
import { sequenceOnce } from '../board/sequencer.ts';
import { finishRecord } from '../count/finishing.ts';
import { closeElection } from '../election/closing.ts';
import { hashOf, linkCode } from './codes.ts';
import { setLink } from './links-store.ts';
import { tellVoters } from './vote-notices.ts';

const PHONE = '+2348031234567';

/**
 * An open election whose voters use links or accounts, with the contact of each place by number.
 * @param others further places, which nobody uses
 */
async function setUp(contacts: Readonly<Record<string, string | null>>, others = 0) {
  const test = await createTestApp({ config: { sms: { url: 'http://127.0.0.1:9/', token: undefined } } });
  const election = await draftElection(test.db, [1], {
    who_may_vote: 'roll',
    voters_use: 'both',
    smallest_batch: 1,
  });
  const places = new Map<string, TestPlace>();
  for (const [number, contact] of Object.entries(contacts)) {
    await addPlace(test, election.id, number, contact);
    const place = { electionId: election.id, voterNumber: number };
    const code = linkCode(randomBytes);
    await setLink(test.db, place, hashOf(place, code));
    places.set(number, { voterNumber: number, code });
  }
  await sql`INSERT INTO roll (election_id, voter_number, surname, name, area_id, contact)
    SELECT ${election.id}, 'A-' || 1000 + n, 'Obi', 'Bem', id, n || '@example.org'
      FROM areas, generate_series(1, ${others}::int) AS n`.execute(test.db);
  await open(test.deps, election.id);
  test.clock.advance(1_000);
  const placeOf = (number: string) => places.get(number) ?? { voterNumber: number, code: '' };
  /** Returns the tracker in hex. */
  const cast = async (token: string): Promise<string> => {
    const choices = election.posts.map(({ id, candidates }) => ({ postId: id, candidateId: candidates[0] }));
    const { body } = await test.call('POST', '/vote/cast', { token, body: choices });
    return Buffer.from(body.data.receipt.tracker, 'base64').toString('hex');
  };
  const voteByLink = async (number: string) => cast((await openPlace(test, placeOf(number))).token);
  const voteByAccount = async (number: string) => {
    const { token } = await test.newVoter();
    await test.call('POST', '/vote/claim-place', { token, body: placeOf(number) });
    await cast(token);
  };
  const write = async () => {
    while (await tellVoters(test.deps));
  };
  /** The notices as their rows lie. */
  const told = async () =>
    (
      await sql<{ recipient: string; text: string; created_at: Date }>`
        SELECT recipient, text, created_at FROM outbox WHERE text ~ 'has voted with' ORDER BY ctid`.execute(
        test.db,
      )
    ).rows;
  return { test, election, placeOf, voteByLink, voteByAccount, write, told };
}

it('a thief who votes by a link is told to the contact by mail or SMS, once, and nobody else is told [A483]', async () => {
  const { test, election, placeOf, voteByLink, voteByAccount, write, told } = await setUp({
    ...{ 'N-1': 'stolen@example.org', 'N-2': PHONE, 'N-3': 'opened@example.org' },
    ...{ 'N-4': 'account@example.org', 'N-5': 'away@example.org', 'N-6': null },
  });
  for (const number of ['N-1', 'N-2', 'N-6']) await voteByLink(number);
  await openPlace(test, placeOf('N-3'));
  await voteByAccount('N-4');
  await closeAndTally(test.deps, election.id);
  await test.db.insertInto('vote_notices').values({ election_id: election.id }).execute();
  await Promise.all([write(), write()]);
  await write();
  const sent = await told();
  expect(sent.map(({ recipient }) => recipient).sort()).toEqual([PHONE, 'stolen@example.org']);
  for (const { recipient, text } of sent) {
    expect(text).toContain(recipient === PHONE ? 'N-2' : 'N-1');
    expect(text).toMatch(/If it was not you.* tell the electoral commission at once/);
  }
});

it('a notice that is interrupted is written once by the next process [A483]', async () => {
  const { test, election, voteByLink, write, told } = await setUp({
    ...{ 'N-1': 'one@example.org', 'N-2': 'two@example.org' },
  });
  for (const number of ['N-1', 'N-2']) await voteByLink(number);
  await closeAndTally(test.deps, election.id);
  let mails = 0;
  const killed = {
    ...test.deps,
    now: () => {
      mails += 1;
      if (mails === 2) throw new Error('killed');
      return test.clock.now();
    },
  };
  await expect(tellVoters(killed)).rejects.toThrow('killed');
  expect(await told()).toEqual([]);
  await test.db.insertInto('vote_notices').values({ election_id: election.id, after: 'N-1' }).execute();
  await write();
  expect((await told()).map(({ recipient }) => recipient)).toEqual(['two@example.org']);
});

it('however few have voted by a link, no more places are looked at in one transaction than mails may be written [A483]', async () => {
  const { test, election, voteByLink, write, told } = await setUp({ 'Z-1': 'last@example.org' }, 400);
  await voteByLink('Z-1');
  await closeAndTally(test.deps, election.id);
  const howFar = async () => {
    expect(await tellVoters(test.deps)).toBe(true);
    return test.db.selectFrom('vote_notices').select(['after', 'done']).execute();
  };
  expect(await howFar()).toEqual([{ after: 'A-1200', done: false }]);
  expect(await howFar()).toEqual([{ after: 'A-1400', done: false }]);
  expect(await told()).toEqual([]);
  expect(await howFar()).toEqual([{ after: 'Z-1', done: true }]);
  expect((await told()).map(({ recipient }) => recipient)).toEqual(['last@example.org']);
  await write();
  expect(await told()).toHaveLength(1);
});

it('notices show no order or time of votes: none before all marks have moved, then all by voter number [A484]', async () => {
  const { test, election, voteByLink, write, told } = await setUp({
    ...{ 'N-1': 'one@example.org', 'N-2': 'two@example.org', 'N-3': 'three@example.org' },
  });
  for (const number of ['N-2', 'N-3', 'N-1']) {
    await voteByLink(number);
    await advance(test.deps, election.id);
    await write();
    test.clock.advance(60_000);
    if (number !== 'N-3') continue;
    await test.db.transaction().execute((trx) => moveMarks(trx, election.id));
    await write();
  }
  expect(await told()).toEqual([]);
  await closeElection(test.deps, election.id);
  await write();
  expect(await told()).toEqual([]);
  expect(await finishRecord(test.deps, election.id)).toBe(true);
  await write();
  const sent = await told();
  expect(sent.map(({ recipient }) => recipient)).toEqual([
    ...['one@example.org', 'two@example.org', 'three@example.org'],
  ]);
  expect(new Set(sent.map(({ created_at }) => created_at.getTime())).size).toBe(1);
});

it('notices tie nobody to a ballot: after the close the database has no order of them like that of the record [A484]', async () => {
  const contacts = Array.from(
    { length: 20 },
    (_, n) => [`N-${n + 10}`, `voter-${n + 10}@example.org`] as const,
  );
  const { test, election, voteByLink, write, told } = await setUp(Object.fromEntries(contacts));
  const casts: Cast[] = [];
  for (const k of contacts.keys()) {
    const [number, voter] = contacts[(k * 7 + 3) % contacts.length] ?? ['', ''];
    casts.push({ voter, tracker: await voteByLink(number) });
    await sequenceOnce(test.deps, election.id);
    await write();
    test.clock.advance(60_000);
  }
  await closeElection(test.deps, election.id);
  expect(await finishRecord(test.deps, election.id)).toBe(true);
  test.clock.advance(60 * 60_000);
  await rewriteAll(test.deps, test.connection);
  await write();
  expect(await told()).toHaveLength(contacts.length);
  const found = bestLink(await readLive(test.owner), casts);
  expect(found.tried).toBeGreaterThan(500);
  expect(found.right, found.how).toBeLessThanOrEqual(9);
});
