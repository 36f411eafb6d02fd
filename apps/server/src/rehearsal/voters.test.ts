import { expect, it } from 'vitest';
import { createTestApp } from '../testing/app.ts';
import { closeAndTally, draftElection, open } from '../testing/election.ts';
import { confirmProposal } from '../testing/inviting.ts';
import { addPlace, openPlace, type TestPlace } from '../testing/place.ts';
import { encryptFor, fillIntake } from '../testing/record.ts';
import { fillRehearsal, readDraft } from './copy.ts';
import { findSteps } from './store.ts';

/** A rehearsal of a draft by a roll, with two officers of its own. */
async function rehearse(settings: Parameters<typeof draftElection>[2] = {}, voters = 4) {
  const real = await createTestApp();
  const draft = await draftElection(real.db, [2], { slug: 'union', who_may_vote: 'roll', ...settings });
  const read = await readDraft(real.db);
  if (!read.ok) throw new Error(read.reason);
  const mock = await createTestApp();
  const electionId = await fillRehearsal(mock.deps, read.copy, voters);
  const officers = [await mock.newOfficer(), await mock.newOfficer('registrar')] as const;
  return { real, draft, mock, electionId, officers };
}

/** Makes the letters of its made-up voters, as two officers do on their screens. */
async function makeLetters({ mock, electionId, officers }: Awaited<ReturnType<typeof rehearse>>) {
  const [{ token }, second] = officers;
  const seen = (await mock.call('GET', '/commission/roll', { token })).body.data;
  const [{ id: list, fileName }] = seen.imports;
  const wanted = { act: 'renew-letters', params: { list, fileName, reason: 'To rehearse.' } };
  const proposed = await mock.call('POST', '/commission/proposals', { token, body: { electionId, wanted } });
  expect((await confirmProposal(mock, second, proposed.body.data.id)).status).toBe(200);
  const path = `/commission/roll/imports/${list}/letters`;
  const { run, letters } = (await mock.call('POST', path, { token, body: {} })).body.data;
  expect((await mock.call('POST', `${path}-kept`, { token, body: { run } })).status).toBe(200);
  return { places: seen.places as number, letters: letters as [TestPlace, ...TestPlace[]] };
}

it('two officers of a rehearsal make the letters of its made-up voters as one list, and a letter claims its place', async () => {
  const rehearsal = await rehearse();
  const { places, letters } = await makeLetters(rehearsal);
  expect(places).toBe(4);
  expect(letters.map(({ voterNumber }) => voterNumber)).toEqual(['TEST-1', 'TEST-2', 'TEST-3', 'TEST-4']);
  const { mock, electionId } = rehearsal;
  await open(mock.deps, electionId);
  const { token } = await mock.newVoter();
  const [{ voterNumber, code }] = letters;
  const claim = (body: object) => mock.call('POST', '/vote/claim-place', { token, body });
  expect((await claim({ voterNumber: 'TEST-2', code })).body.code).toBe('place-not-found');
  expect((await claim({ voterNumber, code })).status).toBe(200);
  expect((await mock.call('GET', '/vote/initiate-vote', { token })).body.data.canVote).toBe(true);
});

it('a letter of a rehearsal whose voters use links opens its place without an account', async () => {
  const rehearsal = await rehearse({ voters_use: 'links' });
  const [letter] = (await makeLetters(rehearsal)).letters;
  await open(rehearsal.mock.deps, rehearsal.electionId);
  expect(await openPlace(rehearsal.mock, letter)).toMatchObject({ status: 200 });
});

it('a letter, a session and an account of a rehearsal are nothing to the election, nor the other way round [A499]', async () => {
  const rehearsal = await rehearse({ voters_use: 'both' });
  const { real, draft, mock, electionId } = rehearsal;
  const [letter] = (await makeLetters(rehearsal)).letters;
  await open(mock.deps, electionId);
  const opened = await openPlace(mock, letter);
  expect(opened.status).toBe(200);
  // The election's roll has the same voter number, even with the rehearsal's hash of the code.
  const { voterNumber } = letter;
  const { code_hash } = await mock.db
    .selectFrom('roll')
    .select('code_hash')
    .where('voter_number', '=', voterNumber)
    .executeTakeFirstOrThrow();
  const { voterNumber: own } = await addPlace(real, draft.id, voterNumber);
  await real.db.updateTable('roll').set({ code_hash }).where('voter_number', '=', own).execute();
  await open(real.deps, draft.id);
  const stranger = await real.newVoter();
  const body = { voterNumber: letter.voterNumber, code: letter.code };
  expect((await openPlace(real, letter)).code).toBe('link-not-found');
  expect((await real.call('POST', '/vote/claim-place', { token: stranger.token, body })).body.code).toBe(
    'place-not-found',
  );
  for (const [at, from] of [
    [real, mock],
    [mock, real],
  ] as const) {
    const [voter, officer] = [await from.newVoter(), await from.newOfficer()];
    const { email, password } = { ...voter, email: `of-${from === mock ? 'mock' : 'real'}@example.org` };
    await from.db.updateTable('users').set({ email }).where('id', '=', voter.id).execute();
    const ask = async (method: 'GET' | 'POST', path: string, options: object) =>
      (await at.call(method, path, options)).status;
    expect(await ask('GET', '/vote/initiate-vote', { token: voter.token })).toBe(401);
    expect(await ask('GET', '/commission/elections', { token: officer.token })).toBe(401);
    expect(await ask('POST', '/user/login', { body: { email, password } })).toBe(401);
    expect((await from.call('POST', '/user/login', { body: { email, password } })).status).toBe(200);
  }
  expect((await real.call('GET', '/vote/initiate-vote', { token: opened.token })).status).toBe(401);
});

it('its server sees letters, opening, ballots, close and result as they come, and nothing before [A498]', async () => {
  const rehearsal = await rehearse();
  const { mock, electionId } = rehearsal;
  const nothing = { setUp: true, letters: false, opened: false, ballots: 0, liveCount: false, closed: false };
  const begun = { ...nothing, counted: false, certified: false };
  const steps = () => findSteps(mock.db);
  expect(await steps()).toEqual(begun);
  await makeLetters(rehearsal);
  expect(await steps()).toEqual({ ...begun, letters: true });
  await open(mock.deps, electionId);
  expect(await steps()).toEqual({ ...begun, letters: true, opened: true });
  await fillIntake(mock.db, electionId, [await encryptFor(mock.db, electionId)]);
  const { voter_id } = await mock.db.selectFrom('fresh_marks').select('voter_id').executeTakeFirstOrThrow();
  const claimed = { account_id: voter_id, state: 'claimed', claimed_by: 'letter' } as const;
  await mock.db.updateTable('roll').set(claimed).where('voter_number', '=', 'TEST-4').execute();
  await closeAndTally(mock.deps, electionId);
  // The last count of a live election follows the end: people no longer vote.
  const counted = { ballots: 1, closed: true, counted: true, liveCount: false };
  expect(await steps()).toEqual({ ...begun, letters: true, opened: true, ...counted });
  expect(await findSteps(rehearsal.real.db)).toBeNull();
});
