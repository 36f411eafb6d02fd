import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { type UserId, userIdSchema } from '@evoting/contract/fields';
import { describe, expect, it, vi } from 'vitest';
import { DatabaseBehind } from '../../platform/database/away.ts';
import type { Session } from '../../platform/sessions/sessions.ts';
import { createTestApp, type Person } from '../../testing/app.ts';
import { draftElection } from '../../testing/election.ts';
import { form } from '../../testing/form.ts';
import { gate } from '../../testing/waits.ts';
import { type Sender, type Upload, UploadBudget } from './budget.ts';

const MIB = 1024 * 1024;
const KIB = 1024;

const newBudget = () =>
  new UploadBudget({ picturesByAccount: { take: async () => 0 }, isForBallot: async () => false });

const newSender = (changes: Partial<Sender> = {}): Sender => ({
  session: { userId: userIdSchema.parse(randomUUID()) } as Session & { userId: UserId },
  address: '127.0.0.1',
  isOfficers: false,
  ...changes,
});

describe('the bytes of pictures on their way', () => {
  it('are of one picture an account, until its call is over', async () => {
    const uploads = newBudget();
    const [a, call] = [newSender(), new AbortController()];
    await uploads.begin(a, call.signal);
    await expect(uploads.begin(a, new AbortController().signal)).rejects.toThrow(
      'Another picture of yours is on its way',
    );
    await uploads.begin(newSender(), new AbortController().signal);
    call.abort();
    await uploads.begin(a, new AbortController().signal);
  });

  it('do not belong to a call that ended before they came, and delay nobody’s next call', async () => {
    const uploads = newBudget();
    const a = newSender();
    await expect(uploads.begin(a, AbortSignal.abort())).rejects.toThrow();
    await uploads.begin(a, new AbortController().signal);
  });

  it('are limited in all, and free again when their callers are gone', async () => {
    const uploads = newBudget();
    const calls = Array.from({ length: 100 }, () => new AbortController());
    const begun = await Promise.all(calls.map(({ signal }) => uploads.begin(newSender(), signal)));
    const taken = begun.filter((upload) => takes(upload, 10 * MIB));
    expect(taken.length).toBe(2);
    for (const call of calls) call.abort();
    const again = await uploads.begin(newSender(), new AbortController().signal);
    expect(() => again.take(10_000_000)).not.toThrow();
  });

  it('are limited for one block of addresses, and leave room for others', async () => {
    const uploads = newBudget();
    const from = async (address: string) =>
      takes(await uploads.begin(newSender({ address }), new AbortController().signal), 5 * MIB);
    expect(await from('2001:db8:0:1::1')).toBe(true);
    expect(await from('2001:db8:0:2::1')).toBe(true);
    expect(await from('2001:db8:0:3::1')).toBe(false);
    expect(await from('2001:db8:0:100::1')).toBe(true);
  });
});

/** Tells whether the budget has room for the next bytes of an upload. */
function takes(upload: Upload, bytes: number): boolean {
  try {
    for (let came = 0; came < bytes; came += 64 * KIB) upload.take(64 * KIB);
    return true;
  } catch {
    return false;
  }
}

/**
 * A form with a file, whose end is sent when the test says so: `sent` once the server has read all but the
 * last few hundred kilobytes, which are in buffers on the way.
 */
function stalledForm(bytes: number) {
  const { body, headers } = form({ image: { bytes: Buffer.alloc(bytes) } });
  const [sent, rest] = [gate(), gate()];
  const pieces = async function* () {
    for (let at = 0; at < bytes; at += 64 * KIB) yield body.subarray(at, Math.min(at + 64 * KIB, bytes));
    sent.open();
    await rest.opened;
    yield body.subarray(bytes);
  };
  return { body: Readable.from(pieces(), { objectMode: false }), headers, sent: sent.opened, end: rest.open };
}

async function setUp() {
  const test = await createTestApp();
  const picture = (person: Person, address: string) =>
    test.call('PUT', '/user/profile', {
      token: person.token,
      address,
      ...form({ image: { bytes: Buffer.alloc(3 * MIB) } }),
    });
  /** Begins to send a picture, and leaves it so. */
  const stall = async (person: Person, address: string, bytes: number) => {
    const { body, headers, sent, end } = stalledForm(bytes);
    const answer = test.call('PUT', '/user/profile', { token: person.token, address, body, headers });
    await sent;
    return async () => {
      end();
      return (await answer).status;
    };
  };
  return { ...test, picture, stall };
}

it('a picture that comes while the database is away is to be sent again, and no damaged form', async () => {
  const { deps, newVoter, picture } = await setUp();
  const voter = await newVoter();
  vi.spyOn(deps.limits.picturesByAccount, 'take').mockRejectedValueOnce(new DatabaseBehind('away'));
  const refused = await picture(voter, '198.51.100.1');
  expect([refused.status, refused.body.code]).toEqual([503, 'record-stopped']);
  expect((await picture(voter, '198.51.100.1')).status).toBe(415);
});

describe('voters who begin pictures and do not end them', () => {
  it('keep out other voters’ pictures, but not those for the ballot or the parts of a list [A206]', async () => {
    const { db, call, newVoter, newParty, newOfficer, picture, stall } = await setUp();
    await draftElection(db, [2]);
    const [voter, party, officer] = [await newVoter(), await newParty(), await newOfficer()];
    const ends = [];
    for (const n of [1, 2, 3])
      ends.push(await stall(await newVoter(), `198.51.100.${n}`, 8 * MIB - 100 * KIB));
    const refused = await picture(voter, '198.51.100.4');
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
      ...[503, 'many-pictures', '5'],
    ]);
    // Both were read to the end: zeros are no picture, and there is no such list.
    expect((await picture(party, '198.51.100.5')).status).toBe(415);
    const part = await call('POST', `/commission/roll/imports/${randomUUID()}/parts/0`, {
      token: officer.token,
      address: '198.51.100.6',
      ...form({ bytes: { bytes: Buffer.alloc(3 * MIB) } }),
    });
    expect(part.body.code).toBe('no-such-import');
    for (const end of ends) expect(await end()).toBe(415);
    expect((await picture(voter, '198.51.100.4')).status).toBe(415);
  });

  it('keep out those of their own line only, however many accounts they have [A206]', async () => {
    const { newVoter, picture, stall } = await setUp();
    const ends = [];
    for (let n = 0; n < 2; n += 1)
      ends.push(await stall(await newVoter(), '198.51.100.1', 6 * MIB - 100 * KIB));
    expect((await picture(await newVoter(), '198.51.100.1')).status).toBe(503);
    expect((await picture(await newVoter(), '198.51.100.2')).status).toBe(415);
    for (const end of ends) expect(await end()).toBe(415);
  });

  it('have each counted when it begins [A206]', async () => {
    const { deps, newVoter, stall } = await setUp();
    const voter = await newVoter();
    const end = await stall(voter, '198.51.100.1', MIB);
    expect((await deps.limits.picturesByAccount.look(voter.id)).hasSpent).toBe(true);
    await end();
  });
});
