import type { Auth, Call, OfficerRole, Role } from '@evoting/contract/call';
import { calls } from '@evoting/contract/calls';
import { expect, it } from 'vitest';
import { splitKey } from './http/calls.ts';
import { createTestApp, type Person } from './testing/app.ts';
import { draftElection } from './testing/election.ts';
import { openedPlace } from './testing/place.ts';

const test = await createTestApp();

/** The codes by which the check of every call refuses a caller. */
const CODES = [
  'login-again',
  'not-your-role',
  'not-an-officer',
  'other-officers-only',
  'second-factor-first',
  'link-votes-only',
];

/** A kind of caller: its place in the contract, and how it gets a new session. */
interface Caller {
  readonly role: Role | null;
  readonly officer?: OfficerRole;
  readonly isConfirmed?: boolean;
  readonly logIn: () => Promise<string | undefined>;
}

async function logInAgain({ email, password }: Person): Promise<string> {
  const body = { email, password };
  test.clock.advance(1_000);
  return (await test.call('POST', '/user/login', { body })).body.data.token;
}

/** Makes a new account for each session, since an earlier call may have changed or ended the one before. */
const callers: Readonly<Record<string, Caller>> = {
  nobody: { role: null, logIn: async () => undefined },
  'a bad token': { role: null, logIn: async () => 'A'.repeat(43) },
  'a place, opened by its link': { role: 'PLACE', logIn: async () => (await openedPlace(test)).token },
  voter: { role: 'VOTER', logIn: async () => (await test.newVoter()).token },
  party: { role: 'PARTY', logIn: async () => (await test.newParty()).token },
  'suspended party': {
    role: 'PARTY',
    logIn: async () => {
      const { token, partyId } = await test.newParty();
      await test.owner
        .updateTable('parties')
        .set({ status: 'suspended' })
        .where('id', '=', partyId)
        .execute();
      return token;
    },
  },
  candidate: {
    role: 'CANDIDATE',
    logIn: async () => {
      const voter = await test.newVoter();
      await test.owner.updateTable('users').set({ role: 'CANDIDATE' }).where('id', '=', voter.id).execute();
      return logInAgain(voter);
    },
  },
  ...Object.fromEntries(
    (['returning-officer', 'registrar', 'observer'] as const).flatMap((officer) => [
      [
        officer,
        {
          role: 'COMMISSION',
          officer,
          isConfirmed: true,
          logIn: async () => (await test.newOfficer(officer)).token,
        },
      ],
      [
        `${officer} without the second factor`,
        {
          role: 'COMMISSION',
          officer,
          isConfirmed: false,
          logIn: async () => logInAgain(await test.newOfficer(officer)),
        },
      ],
    ]),
  ),
  'removed officer': {
    role: 'COMMISSION',
    logIn: async () => {
      await test.newOfficer();
      const { id, token } = await test.newOfficer();
      await test.db.updateTable('officers').set({ status: 'removed' }).where('account_id', '=', id).execute();
      return token;
    },
  },
};

/** The refusal that the contract demands for a caller; null if the caller may make the call. */
function refusalOf(
  { auth, unconfirmed, ofPlaces }: Call,
  { role, officer, isConfirmed = true }: Caller,
): string | null {
  if (auth === 'public') return null;
  if (role === null) return 'login-again';
  if (role === 'PLACE') return ofPlaces ? null : 'link-votes-only';
  return refusedRole(auth, role, officer) ?? (isConfirmed || unconfirmed ? null : 'second-factor-first');
}

function refusedRole(auth: Exclude<Auth, 'public'>, role: Role, officer?: OfficerRole): string | null {
  if (auth === 'session') return null;
  if (!('officers' in auth)) return (auth as readonly Role[]).includes(role) ? null : 'not-your-role';
  if (!officer) return 'not-an-officer';
  return auth.officers.includes(officer) ? null : 'other-officers-only';
}

/** An unused id. */
const ID = '0190a0b0-0000-7000-8000-000000000001';

it.each(Object.keys(callers))('every call of the contract is answered to this caller as it says: %s [A285]', {
  tags: ['release'],
}, async (name) => {
  await draftElection(test.db, [1], { slug: `e${crypto.randomUUID()}` });
  const caller = callers[name] as Caller;
  const wrong: string[] = [];
  let token = await caller.logIn();
  for (const [key, call] of Object.entries<Call>(calls)) {
    const { method, path } = splitKey(key);
    const options = { ...(token ? { token } : {}), ...(method === 'GET' ? {} : { body: {} }) };
    const { status, body } = await test.call(method as 'GET', path.replace(/:\w+/g, ID), options);
    const wanted = refusalOf(call, caller);
    const code = CODES.includes(body?.code) ? body.code : null;
    const isRight =
      code === wanted &&
      status < 500 &&
      (wanted === null || status === (wanted === 'login-again' ? 401 : 403));
    if (!isRight) wrong.push(`${key}: ${status} ${code}, not ${wanted}`);
    // A call that is the caller's own may end the session, as the logout does.
    if (wanted === null && method !== 'GET') token = await caller.logIn();
  }
  expect(wrong).toEqual([]);
});
