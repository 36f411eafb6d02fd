import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { DEMO_ACCOUNTS } from './demo/accounts.ts';
import { createDemo } from './demo/create.ts';
import { findCurrentElection } from './domains/election/service.ts';
import { createTestApp, type TestApp } from './testing/app.ts';
import { officerOf } from './testing/commission.ts';
import { insertCandidate, insertParty, open } from './testing/election.ts';
import { Failure, StrictClient } from './testing/strict-client.ts';

const FOLDER = fileURLToPath(new URL('../../../seeds/demo', import.meta.url));
const ENTRY_FIELDS = [
  ...['candidateId', 'candidateImage', 'candidateName', 'electablePost', 'electablePostId'],
  ...['isWinner', 'partyBanner', 'partyId', 'partyName', 'votes'],
];
let people = 0;

/** A client with a new voter's session. */
async function newVoter({ app }: TestApp): Promise<StrictClient> {
  const client = await StrictClient.of(app);
  const form = { name: 'Uche Obi', email: `uche${++people}@example.org`, password: 'secret1' };
  await client.registerVoter(form);
  expect(await client.logIn(form)).toBe('/voter/dashboard');
  return client;
}

/** Enters two candidates for each post. */
async function nominate({ db }: TestApp, electionId: string): Promise<void> {
  const partyId = await insertParty(db, 'Unity');
  const contests = await db.selectFrom('contests').select('id').execute();
  for (const { id: postId } of contests)
    for (const name of ['Ada', 'Bola']) await insertCandidate(db, { electionId, postId, partyId, name });
}

describe('a client written from the specification alone', () => {
  it('votes, nominates and reads the results in the demo [S7.3 S7.5 S7.7 S7.10 S7.11 S7.12 S7.13 S7.14 S7.16 S7.17]', async () => {
    const test = await createTestApp();
    await createDemo(test.deps, FOLDER);
    test.clock.advance(1_000);

    const voter = await newVoter(test);
    expect((await voter.profile()).userType).toBe('VOTER');
    expect(await voter.electionScreen()).toBe('the paper');
    const { totalCandidates, totalPosts, voteables } = await voter.paper();
    const entries = Object.values<object[]>(voteables);
    expect([entries.length, entries.flat().length]).toEqual([totalPosts, totalCandidates]);
    for (const entry of entries.flat())
      expect(Object.keys(entry).sort()).toEqual([...ENTRY_FIELDS, 'partyAcronym'].sort());
    const choices = await voter.choices();
    await voter.cast(choices);
    expect(await voter.electionScreen()).toBe("You're all good!");
    await expect(voter.cast(choices)).rejects.toThrow(Failure);
    await voter.logOut();
    await expect(voter.profile()).rejects.toThrow(Failure);

    const party = await StrictClient.of(test.app);
    expect(await party.logIn(DEMO_ACCOUNTS.party)).toBe('/party/dashboard');
    const [post] = await party.posts();
    const before = (await party.stats()).myCandidates;
    await party.addCandidate({ name: 'Late Comer', position: post?.id ?? '', bio: 'Roads.' });
    expect((await party.stats()).myCandidates).toBe(before + 1);
    const { data, pagination } = await party.candidates();
    expect([data.length > 0, pagination.pages]).toEqual([true, expect.any(Number)]);
    await party.editCandidate(data[0].id, { bio: 'Roads and wells.' });
    expect(await party.logIn(DEMO_ACCOUNTS.candidate)).toBe('/candidate/dashboard');
    expect(Object.keys(await party.results())).toContain(post?.postName);
  });

  it('is told of a refusal, and never that a vote is recorded, by an election made by command [S2.61 S7.16 S7.17]', async () => {
    const test = await createTestApp();
    const officer = officerOf({ ...test.deps, randomBytes });
    const voter = await newVoter(test);
    expect(await voter.electionScreen()).toBe('Error');
    await expect(voter.paper()).rejects.toThrow('There is no election at the moment');

    await officer('create --slug 2027 --title Election --year 2027 --post President --post Governor');
    await nominate(test, (await findCurrentElection(test.db))?.id ?? '');
    test.clock.advance(1_000);
    await expect(voter.paper()).rejects.toThrow('Voting has not opened yet');

    await officer('open --trial');
    test.clock.advance(1_000);
    expect((await voter.paper()).plainCasts).toBe(true);
    const choices = await voter.choices();
    await voter.cast(choices);
    expect(await voter.electionScreen()).toBe("You're all good!");

    const late = await newVoter(test);
    await officer('close');
    test.clock.advance(1_000);
    await expect(late.paper()).rejects.toThrow('Voting has closed');
    await expect(late.cast(choices)).rejects.toThrow('Voting has closed');
    expect(await voter.electionScreen()).toBe("You're all good!");
  });

  it('can ask beforehand if the console’s election takes its list, and is not told that a vote is recorded [S2.61 S7.16 S7.17]', async () => {
    const test = await createTestApp();
    const { token } = await test.newOfficer();
    const body = {
      title: "Students' Union Election",
      year: 2026,
      posts: [{ name: 'President', level: null }],
      liveResults: false,
      smallestBatch: 10,
      nominations: 'frozen',
      candidatesAParty: 1,
      endDelayMinutes: 10,
      whoMayVote: 'confirmed',
    };
    const { id } = (await test.call('POST', '/commission/elections', { token, body })).body.data;
    await nominate(test, id);
    await open(test.deps, id);
    test.clock.advance(1_000);
    const voter = await newVoter(test);
    expect(await voter.electionScreen()).toBe('Error');
    await expect(voter.paper()).rejects.toThrow(/e-mail/i);

    const { id: account_id, email } = await voter.profile();
    await test.db.insertInto('confirmed_emails').values({ account_id, email, mailbox: email }).execute();
    expect((await voter.paper()).plainCasts).toBe(false);
    await expect(voter.cast(await voter.choices())).rejects.toThrow('encrypted ballots only');
    expect(await voter.electionScreen()).toBe('the paper');
  });
});
