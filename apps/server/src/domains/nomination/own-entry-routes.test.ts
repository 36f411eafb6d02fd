import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { draftElection, type TestElection } from '../../testing/election.ts';
import { form } from '../../testing/form.ts';

let test: TestApp;
let election: TestElection;
let token: string;

const me = () => test.call('GET', '/candidate/me', { token });

beforeAll(async () => {
  test = await createTestApp();
  election = await draftElection(test.db);
  const party = await test.newParty('Party of Tests');
  const email = 'candidate@example.org';
  const parts = { name: 'Ada Candidate', position: election.posts[0]?.id, bio: 'Schools.', email };
  await test.call('POST', '/party/candidate', { token: party.token, ...form(parts) });
  const mail = await test.db.selectFrom('outbox').select('text').executeTakeFirstOrThrow();
  const password = /^Password: (\S+)$/m.exec(mail.text ?? '')?.[1];
  token = (await test.call('POST', '/user/login', { body: { email, password } })).body.data.token;
});

describe('GET /candidate/me', () => {
  it('shows the entry as voters see it, and the votes of the post', async () => {
    const { status, body } = await me();
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      candidate: { name: 'Ada Candidate', userManifesto: 'Schools.', userPosition: { postName: 'Post 1' } },
      partyName: 'Party of Tests',
      partyBanner: null,
      meta: { status: 'not-open' },
    });
    expect(body.data.standing.map(({ candidateName }: { candidateName: string }) => candidateName)).toContain(
      'Ada Candidate',
    );
    expect(body.data.standing).toHaveLength(4);
  });

  it('says what the commission has decided, and why', async () => {
    const set = (change: { status: 'sent-back' | 'approved'; reason: string | null }) =>
      test.db.updateTable('nominations').set(change).where('name', '=', 'Ada Candidate').execute();
    await set({ status: 'sent-back', reason: 'Too dark.' });
    expect((await me()).body.data.candidate).toMatchObject({ status: 'sent-back', reason: 'Too dark.' });
    await set({ status: 'approved', reason: null });
    expect((await me()).body.data.candidate).toMatchObject({ status: 'approved', reason: null });
  });

  it('is refused to voters and strangers', async () => {
    const voter = await test.newVoter();
    expect((await test.call('GET', '/candidate/me', { token: voter.token })).status).toBe(403);
    expect((await test.call('GET', '/candidate/me')).status).toBe(401);
  });
});

describe('PUT /candidate/me', () => {
  it('changes bio by JSON and picture by form, and voters see both at once', async () => {
    const bio = await test.call('PUT', '/candidate/me', { token, body: { bio: 'Schools and clinics.' } });
    expect([bio.status, bio.body.data.candidate.userManifesto]).toEqual([200, 'Schools and clinics.']);
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#1f6b45' } })
      .png()
      .toBuffer();
    const picture = await test.call('PUT', '/candidate/me', { token, ...form({ image: { bytes } }) });
    const { candidate, standing } = picture.body.data;
    expect(candidate.userManifesto).toBe('Schools and clinics.');
    const own = standing.find((entry: { candidateId: string }) => entry.candidateId === candidate.id);
    expect([typeof candidate.userImage, own.candidateImage]).toEqual(['string', candidate.userImage]);
    expect((await test.call('GET', '/user/profile', { token })).body.data.user.image).toBe(
      candidate.userImage,
    );
  });

  it('refuses an empty bio, a file that is not a picture, and everything after the close', async () => {
    expect((await test.call('PUT', '/candidate/me', { token, body: { bio: ' ' } })).status).toBe(400);
    const text = form({ image: { bytes: Buffer.from('plain text, not a picture') } });
    expect((await test.call('PUT', '/candidate/me', { token, ...text })).status).toBe(415);
    await test.db.updateTable('elections').set({ status: 'closed', closed_at: test.clock.now() }).execute();
    expect((await test.call('PUT', '/candidate/me', { token, body: { bio: 'Late.' } })).status).toBe(409);
    expect((await me()).body.data.candidate.userManifesto).toBe('Schools and clinics.');
  });
});
