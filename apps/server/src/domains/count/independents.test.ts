import type { ResultEntry } from '@evoting/contract/extras';
import type { Voteable } from '@evoting/contract/vote';
import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { advance, closeAndTally, draftElection, open } from '../../testing/election.ts';
import { form } from '../../testing/form.ts';
import { audit, encryptFor } from '../../testing/record.ts';

it('candidates without a party are voted for, counted, verified and shown as Independent', async () => {
  const test = await createTestApp();
  const officer = await test.newOfficer('registrar');
  const election = await draftElection(test.db, [0], { slug: 'alone', who_stands: 'independents' });
  for (const name of ['Ada Obi', 'Bem Tor']) {
    const parts = form({ name, position: election.posts[0]?.id, bio: 'Roads.' });
    expect(
      (await test.call('POST', '/commission/candidates', { token: officer.token, ...parts })).status,
    ).toBe(201);
    test.clock.advance(1_000);
  }
  await open(test.deps, election.id);
  const paperOf = async () => {
    const { token } = await test.newVoter();
    return (await test.call('GET', '/vote/initiate-vote?reasons=true', { token })).body.data.voteables;
  };
  const shown = (await paperOf())['Post 1'].map((one: Voteable) => [one.candidateName, one.partyName]);
  expect(shown).toEqual([
    ['Ada Obi', 'Independent'],
    ['Bem Tor', 'Independent'],
  ]);
  for (const pick of [0, 1, 1]) {
    const { json } = await encryptFor(test.db, election.id, () => pick);
    const { token } = await test.newVoter();
    expect((await test.call('POST', '/vote/cast', { token, body: { ballot: json } })).status).toBe(200);
  }
  await advance(test.deps, election.id);
  await closeAndTally(test.deps, election.id);
  test.clock.advance(2_000);
  const { data } = (await test.call('GET', '/extras/election-results')).body;
  expect(data['Post 1'].map(({ candidateName, votes }: ResultEntry) => [candidateName, votes])).toEqual([
    ['Bem Tor', 2],
    ['Ada Obi', 1],
  ]);
  expect((await paperOf())['Post 1'].map(({ isWinner }: Voteable) => isWinner)).toEqual([false, true]);
  const { text } = await test.call('GET', '/extras/election-results.csv');
  expect(text).toContain('"Post 1","Bem Tor","Independent","","2"');
  const report = await audit(test.db, 'alone');
  expect([report.verdict, report.counts.map(({ party }) => party)]).toEqual([
    'verified',
    ['Independent', 'Independent'],
  ]);
});
