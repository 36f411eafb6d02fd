import { candidateIdSchema } from '@evoting/contract/fields';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { draftElection, open, type TestElection } from '../../testing/election.ts';
import { form } from '../../testing/form.ts';
import { renewBallotWhenDue } from '../paper/ballot-changes.ts';
import { newestRevisions } from '../paper/revisions.ts';
import { findNomination } from './store.ts';

let test: TestApp;
let election: TestElection;
beforeEach(async () => {
  test = await createTestApp();
  election = await draftElection(test.db, [1]);
});

/** A candidate with an account of their own. */
async function newCandidate(name: string) {
  const email = 'candidate@example.org';
  const parts = { name, position: election.posts[0]?.id, bio: 'Roads.', email };
  const party = await test.newParty();
  const made = await test.call('POST', '/party/candidate', { token: party.token, ...form(parts) });
  const mail = test.db.selectFrom('outbox').select('text').where('recipient', '=', email);
  const password = /^Password: (\S+)$/m.exec((await mail.executeTakeFirstOrThrow()).text ?? '')?.[1];
  const { token } = (await test.call('POST', '/user/login', { body: { email, password } })).body.data;
  return { id: candidateIdSchema.parse(made.body.data.candidate.id), token };
}

const setting = (change: object) =>
  test.db.updateTable('elections').set(change).where('id', '=', election.id).execute();
const say = async (token: string, bio: string) =>
  (await test.call('PUT', '/candidate/me', { token, body: { bio } })).status;
async function show(token: string, background: string) {
  const square = sharp({ create: { width: 9, height: 9, channels: 3, background } });
  const answer = await test.call('PUT', '/candidate/me', {
    token,
    ...form({ image: { bytes: await square.png().toBuffer() } }),
  });
  return answer.body.code ?? answer.status;
}
const onPaper = async () =>
  (await newestRevisions(test.db, election.id)).flatMap(({ revision }) =>
    revision.contests.flatMap(({ candidates }) => candidates.map(({ name }) => name)),
  );

it('a nomination that was sent back is submitted again, without the reason, when its candidate changes it', async () => {
  const { id, token } = await newCandidate('Sent Back');
  await setting({ approval: 'commission' });
  const sendBack = { status: 'sent-back', reason: 'The picture shows two people.' } as const;
  await test.db.updateTable('nominations').set(sendBack).where('id', '=', id).execute();
  expect(await say(token, 'Better roads.')).toBe(200);
  expect(await findNomination(test.db, id)).toMatchObject({
    status: 'submitted',
    reason: null,
    bio: 'Better roads.',
  });
});

it('a candidate who is approved after a change of the bio alone is on the paper in use', async () => {
  const { id, token } = await newCandidate('On Paper');
  await test.db.updateTable('nominations').set({ status: 'submitted' }).where('id', '=', id).execute();
  await open(test.deps, election.id);
  expect(await onPaper()).toEqual(['Candidate 1.1']);
  expect(await say(token, 'Better roads.')).toBe(200);
  expect((await findNomination(test.db, id))?.status).toBe('approved');
  test.clock.advance(60_000);
  expect(await renewBallotWhenDue(test.deps, election.id)).toBe(true);
  expect(await onPaper()).toEqual(['Candidate 1.1', 'On Paper']);
  // A change of words of a candidate on the paper makes no other paper.
  expect(await say(token, 'The best roads.')).toBe(200);
  const waiting = test.db.selectFrom('ballot_changes').selectAll().where('election_id', '=', election.id);
  expect(await waiting.execute()).toEqual([]);
});

it('where the record has frozen the candidates, the picture on the paper may be sent again and no other', async () => {
  const { token } = await newCandidate('Frozen');
  expect(await show(token, '#1f6b45')).toBe(200);
  await setting({ nominations: 'frozen' });
  await open(test.deps, election.id);
  expect(await show(token, '#1f6b45')).toBe(200);
  expect(await show(token, '#6b1f45')).toBe('candidates-fixed');
  expect(await say(token, 'Better roads.')).toBe(200);
});
