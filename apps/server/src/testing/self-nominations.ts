import { randomUUID } from 'node:crypto';
import type { Person, TestApp } from './app.ts';
import { draftElection, type TestElection } from './election.ts';
import { form } from './form.ts';
import { addPlace } from './place.ts';

/** A voter with a claimed place on the roll. */
export interface Listed extends Person {
  readonly voterNumber: string;
}

const HOUR_MS = 3_600_000;

/** Drafts an election in which voters nominate themselves for an hour, seconded by two. */
export async function draftForVoters(
  test: TestApp,
  posts: (number | 'question')[] = [0, 0],
  seats: number[] = [],
): Promise<TestElection> {
  const settings = { who_may_vote: 'roll', who_stands: 'both', slug: `e${randomUUID()}`, seats } as const;
  const election = await draftElection(test.db, posts, settings);
  await takeSelfNominations(test, election.id);
  return election;
}

/** Lets voters nominate themselves for an hour in an election. */
export async function takeSelfNominations(test: TestApp, electionId: string, seconders = 2): Promise<void> {
  const self_until = new Date(test.clock.ms + HOUR_MS);
  const set = test.db.updateTable('elections').set({ self_seconders: seconders, self_until });
  await set.where('id', '=', electionId).execute();
}

/** Registers a voter who claims a place on the roll. */
export async function newListed(test: TestApp, electionId: string, area = 'whole'): Promise<Listed> {
  const person = await test.newVoter();
  const place = await addPlace(test, electionId, `V-${randomUUID().slice(0, 8)}`.toUpperCase(), null, area);
  const claimed = await test.call('POST', '/vote/claim-place', { token: person.token, body: place });
  if (claimed.status !== 200) throw new Error(claimed.text);
  return { ...person, voterNumber: place.voterNumber };
}

/** Makes the calls of self-nomination as a browser does. */
export function callsOf(test: TestApp) {
  const stand = (
    { token }: Pick<Person, 'token'>,
    { position = '', name = 'Ada Obi', bio = 'Roads.', consent = 'yes' }: Record<string, string | undefined>,
  ) => test.call('POST', '/self-nomination', { token, ...form({ name, position, bio, consent }) });
  const change = ({ token }: Pick<Person, 'token'>, body: object) =>
    test.call('PUT', '/self-nomination', { token, body });
  const mine = async ({ token }: Pick<Person, 'token'>) =>
    (await test.call('GET', '/self-nomination', { token })).body.data;
  const look = ({ token }: Pick<Person, 'token'>, id: string) =>
    test.call('GET', `/self-nomination/${id}`, { token });
  const second = async (by: Pick<Person, 'token'>, id: string, seen?: object) =>
    test.call('POST', `/self-nomination/${id}/second`, {
      token: by.token,
      body: { seen: seen ?? (await look(by, id)).body.data?.seen },
    });
  const listed = async (officer: Pick<Person, 'token'>, id: string) => {
    const { body } = await test.call('GET', '/commission/nominations', { token: officer.token });
    return body.data.nominations.find((one: { id: string }) => one.id === id);
  };
  const approve = async (officer: Pick<Person, 'token'>, id: string) => {
    const body = { kind: 'approve', seen: (await listed(officer, id)).seen };
    return test.call('POST', `/commission/nominations/${id}/review`, { token: officer.token, body });
  };
  return { stand, change, mine, look, second, listed, approve };
}
