import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { createTestApp, type Person } from '../../testing/app.ts';
import { form } from '../../testing/form.ts';
import { useUp } from '../../testing/limits.ts';

const test = await createTestApp();
const { call, newVoter, newParty, deps, clock } = test;

const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#00703c' } })
  .png()
  .toBuffer();

const login = (email: string, password: string) => call('POST', '/user/login', { body: { email, password } });

describe('the profile', () => {
  it('changes the name, and nothing else [S3.9 S7.8]', async () => {
    const { token, email, password } = await newVoter();
    const answer = await call('PUT', '/user/profile', { token, body: { name: '  Ngọzi Eze ' } });
    expect(answer.body).toMatchObject({
      message: 'Profile updated.',
      data: { user: { name: 'Ngọzi Eze', email } },
    });
    expect((await login(email, password)).status).toBe(200);
  });

  it("changes a party's name for everyone, and refuses one that is taken", async () => {
    const party = await newParty('Party of Rivers');
    await newParty('Party of Hills');
    const change = (name: string) => call('PUT', '/user/profile', { token: party.token, body: { name } });
    expect((await change('Party of Lakes')).status).toBe(200);
    const refused = await change('party of hills');
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe('A party with this name is registered already');
    const profile = await call('GET', '/user/profile', { token: party.token });
    expect(profile.body.data.user.name).toBe('Party of Lakes');
  });

  it.each(['voter', 'party'] as const)('takes a picture of a %s in a form and serves it', async (kind) => {
    const { token } = await (kind === 'voter' ? newVoter() : newParty());
    const answer = await call('PUT', '/user/profile', {
      token,
      ...form({ name: 'Pictured', image: { bytes: picture } }),
    });
    expect(answer.status).toBe(200);
    const { image } = answer.body.data.user;
    expect(image).toMatch(/^\/api\/images\/[\w-]+\/large\.webp$/);
    const served = await call('GET', image.replace('/api', ''));
    expect(served.headers['content-type']).toBe('image/webp');
  });

  it('takes forty pictures an hour of an account, and of others in the meantime', async () => {
    const [flooder, other] = [await newVoter(), await newVoter()];
    for (let sent = 0; sent < 40; sent += 1) await deps.limits.picturesByAccount.take(flooder.id);
    const send = async ({ token }: { token: string }) =>
      (await call('PUT', '/user/profile', { token, ...form({ image: { bytes: picture } }) })).status;
    expect([await send(flooder), await send(other)]).toEqual([429, 200]);
    clock.advance(90_000);
    expect(await send(flooder)).toBe(200);
  });

  it('refuses a file that is not a picture, and changes nothing then', async () => {
    const { token, name } = await newVoter();
    const file = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    const answer = await call('PUT', '/user/profile', {
      token,
      ...form({ name: 'Changed', image: { bytes: file } }),
    });
    expect(answer.status).toBe(415);
    expect((await call('GET', '/user/profile', { token })).body.data.user).toMatchObject({
      name,
      image: null,
    });
  });

  it('takes one picture of an account at a time, and so many an hour', async () => {
    const { id, token } = await newVoter();
    const send = (n: number) =>
      call('PUT', '/user/profile', { token, ...form({ name: `Sent ${n}`, image: { bytes: picture } }) });
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => send(n)));
    const refused = answers.filter(({ status }) => status === 429);
    const taken = answers.filter(({ status }) => status === 200).length;
    expect([taken > 0, refused.length > 0, taken + refused.length]).toEqual([true, true, 8]);
    expect(refused[0]?.body.message).toBe(
      'Another picture of yours is on its way. Please wait until it is there',
    );
    const statuses = [];
    await useUp(test, ['pictures', id], { anHour: 40, left: 2 });
    for (let n = 0; n < 3; n += 1) statuses.push((await send(n)).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect((await call('PUT', '/user/profile', { token, body: { name: 'No picture' } })).status).toBe(200);
  });

  it('is refused without a session', async () => {
    expect((await call('PUT', '/user/profile', { body: { name: 'Nobody' } })).status).toBe(401);
  });
});

describe('a new password', () => {
  it('ends the other sessions and keeps the one that set it', async () => {
    const { token, email, password } = await newVoter();
    const other = (await login(email, password)).body.data.token;
    const body = { currentPassword: password, newPassword: 'battery staple' };
    expect((await call('PUT', '/user/profile', { token, body })).status).toBe(200);
    expect((await call('GET', '/user/profile', { token })).status).toBe(200);
    expect((await call('GET', '/user/profile', { token: other })).status).toBe(401);
    expect((await login(email, password)).status).toBe(401);
    expect((await login(email, 'battery staple')).status).toBe(200);
  });

  it.each([
    ['without the current one', {}, 422, 'Enter your current password to set a new one'],
    ['with a wrong one', { currentPassword: 'a guess' }, 422, 'The current password is not correct'],
    [
      'that is too short',
      { currentPassword: 'correct horse', newPassword: 'short' },
      400,
      'Password should contain a minimum of 6 characters',
    ],
  ])('is refused %s', async (_title, body, status, message) => {
    const { token, email, password } = await newVoter();
    const answer = await call('PUT', '/user/profile', {
      token,
      body: { newPassword: 'battery staple', ...body },
    });
    expect(answer.status).toBe(status);
    expect(answer.body.message).toBe(message);
    expect((await login(email, password)).status).toBe(200);
  });

  it('cannot be reached by guessing with a stolen session', async () => {
    const { token } = await newVoter();
    const guess = () =>
      call('PUT', '/user/profile', {
        token,
        body: { currentPassword: 'a guess', newPassword: 'battery staple' },
      });
    for (let i = 0; i < 5; i++) expect((await guess()).status).toBe(422);
    expect((await guess()).status).toBe(429);
  });

  it('is set ten times an hour by one account, even with the right current one, and by others in the meantime [A111]', async () => {
    const [busy, other] = [await newVoter(), await newVoter()];
    const set = ({ token, password }: Person) =>
      call('PUT', '/user/profile', { token, body: { currentPassword: password, newPassword: password } });
    for (let n = 0; n < 10; n += 1) expect((await set(busy)).status).toBe(200);
    const looked = vi.spyOn(deps.passwords, 'verify');
    const refused = await set(busy);
    // Nor is the current one checked, which costs as much.
    expect(looked).not.toHaveBeenCalled();
    looked.mockRestore();
    expect([refused.status, refused.body.message, refused.headers['retry-after']]).toEqual([
      429,
      'Too many attempts. Please wait a little and try again',
      '360',
    ]);
    expect([
      (await set(other)).status,
      (await call('PUT', '/user/profile', { token: busy.token, body: { name: 'Renamed' } })).status,
      (await login(busy.email, busy.password)).status,
    ]).toEqual([200, 200, 200]);
    clock.advance(360_000);
    expect((await set(busy)).status).toBe(200);
  });

  it('is limited for one address as logins are, and accepted from others in the meantime [A111]', async () => {
    const { token, password: currentPassword } = await newVoter();
    const set = (address: string) =>
      call('PUT', '/user/profile', {
        token,
        address,
        body: { currentPassword, newPassword: 'battery staple' },
      });
    const { addressLoginsPerMinute } = deps.config.limits;
    for (let n = 0; n < addressLoginsPerMinute; n += 1) await deps.limits.loginsByAddress.take('192.0.2.7');
    expect([(await set('192.0.2.7')).status, (await set('192.0.2.8')).status]).toEqual([429, 200]);
  });

  it('waits in one line with those of every address of its block [A111]', async () => {
    const { token, password: currentPassword } = await newVoter();
    const [verify, hash] = [vi.spyOn(deps.passwords, 'verify'), vi.spyOn(deps.passwords, 'hash')];
    const body = { currentPassword, newPassword: currentPassword };
    for (const address of ['2001:db8:1:2::3', '2001:db8:1:2:ff::4'])
      expect((await call('PUT', '/user/profile', { token, address, body })).status).toBe(200);
    const callers = [
      ...verify.mock.calls.map((asked) => asked[2]),
      ...hash.mock.calls.map((asked) => asked[1]),
    ];
    expect(callers).toEqual(Array(4).fill({ isKnown: true, from: '2001:db8:1:0::/56' }));
  });
});
