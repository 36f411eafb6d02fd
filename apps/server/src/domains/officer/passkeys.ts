import type { Confirmation } from '@evoting/contract/commission/confirmation';
import type { UserId } from '@evoting/contract/fields';
import { loginChallenge } from '@evoting/record/login-challenge';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import type { Session } from '../../platform/sessions/sessions.ts';
import type { BeginRefusal } from './authenticator.ts';
import { enter } from './logins.ts';
import { added, type FactorAdded, type FactorResult, mayAdd } from './second-factor.ts';
import {
  countPasskey,
  insertPasskey,
  listPasskeys,
  putChallenge,
  takeChallenge,
} from './second-factor-store.ts';
import { findOfficer } from './store.ts';

/** Read with the first passkey: it takes five megabytes, of which a server without passkeys needs none. */
const webauthn = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256, by their numbers in COSE. */
const ALGORITHMS = [-8, -7, -257] as const;

/** The time in which a person must touch the key. */
const ANSWER_WITHIN_MS = 5 * 60_000;

/** A passkey is bound to the address that people use, and answers at no other. */
function siteOf({ config }: Deps): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(config.publicUrl);
  return { rpID: hostname, origin };
}

const until = ({ now }: Deps) => new Date(now().getTime() + ANSWER_WITHIN_MS);

/**
 * Makes the challenge for a new passkey.
 * @returns the options for the browser
 */
export function beginPasskey(
  deps: Deps,
  session: Session,
): Promise<{ ok: true; options: object } | { ok: false; reason: BeginRefusal }> {
  const { userId, tokenHash } = session;
  return deps.db.transaction().execute(async (trx) => {
    const why = await mayAdd(deps, trx, session);
    const officer = await findOfficer(trx, userId);
    if (why || !officer) return { ok: false, reason: why ?? 'not-an-officer' };
    const { generateRegistrationOptions } = await webauthn();
    const options = await generateRegistrationOptions({
      rpName: 'E-Voting',
      rpID: siteOf(deps).rpID,
      userName: officer.email,
      userDisplayName: officer.name,
      userID: new Uint8Array(Buffer.from(userId)),
      challenge: new Uint8Array(deps.randomBytes(32)),
      excludeCredentials: (await listPasskeys(trx, userId)).map(({ id }) => ({ id })),
      supportedAlgorithmIDs: [...ALGORITHMS],
    });
    await putChallenge(trx, tokenHash, options.challenge, until(deps));
    return { ok: true, options };
  });
}

/**
 * Stores the passkey that the browser made.
 * @returns the recovery codes, with the first factor
 */
export async function finishPasskey(
  deps: Deps,
  session: Session,
  response: RegistrationResponseJSON,
): Promise<
  ({ ok: true } & FactorAdded) | { ok: false; reason: BeginRefusal | 'nothing-begun' | 'passkey-wrong' }
> {
  const { db, now } = deps;
  const expectedChallenge = await takeChallenge(db, session.tokenHash, now());
  if (expectedChallenge === null) return { ok: false, reason: 'nothing-begun' };
  const { rpID: expectedRPID, origin: expectedOrigin } = siteOf(deps);
  const expected = { expectedChallenge, expectedOrigin, expectedRPID, requireUserVerification: false };
  const { verifyRegistrationResponse } = await webauthn();
  const verified = await verifyRegistrationResponse({ response, ...expected }).catch(() => null);
  if (!verified?.verified) return { ok: false, reason: 'passkey-wrong' };
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return db.transaction().execute(async (trx) => {
    const why = await mayAdd(deps, trx, session);
    if (why) return { ok: false, reason: why };
    const passkey = { id, publicKey: Buffer.from(publicKey), counter };
    await insertPasskey(trx, session.userId, passkey, now());
    return { ok: true, ...(await added(deps, trx, session, passkey)) };
  });
}

/** Asks for a signature by one of the officer's passkeys, to log in. */
export async function askPasskey(deps: Deps, { userId, tokenHash }: Session): Promise<object> {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: siteOf(deps).rpID,
    challenge: loginChallenge(deps.randomBytes(32)),
    allowCredentials: (await listPasskeys(deps.db, userId)).map(({ id }) => ({ id })),
  });
  await putChallenge(deps.db, tokenHash, options.challenge, until(deps));
  return options;
}

/**
 * Confirms a session by a passkey of the session's officer.
 */
export async function confirmByPasskey(
  deps: Deps,
  session: Session,
  response: AuthenticationResponseJSON,
): Promise<FactorResult<'nothing-begun' | 'passkey-wrong'>> {
  const { db, now } = deps;
  const expectedChallenge = await takeChallenge(db, session.tokenHash, now());
  if (expectedChallenge === null) return { ok: false, reason: 'nothing-begun' };
  return db.transaction().execute(async (trx) => {
    if (!(await verifySigned(deps, trx, session.userId, response, expectedChallenge)))
      return { ok: false, reason: 'passkey-wrong' };
    await enter(deps, trx, session);
    return { ok: true };
  });
}

/**
 * Verifies what a passkey signed, and notes its counter.
 * @param expectedChallenge in Base64url
 * @returns when the passkey was enrolled; null for a passkey that is not the officer's, and an invalid signature
 */
async function verifySigned(
  deps: Deps,
  trx: Trx,
  account: UserId,
  response: AuthenticationResponseJSON,
  expectedChallenge: string,
): Promise<{ addedAt: Date } | null> {
  const own = (await listPasskeys(trx, account)).find(({ id }) => id === response.id);
  if (!own) return null;
  const { rpID: expectedRPID, origin: expectedOrigin } = siteOf(deps);
  const credential = { id: own.id, publicKey: new Uint8Array(own.publicKey), counter: own.counter };
  const expected = { expectedChallenge, expectedOrigin, expectedRPID, credential };
  const { verifyAuthenticationResponse } = await webauthn();
  const checked = verifyAuthenticationResponse({ response, ...expected, requireUserVerification: false });
  const verified = await checked.catch(() => null);
  if (!verified?.verified) return null;
  // Removed while this one waited: a lost key gives no access any more.
  const isStill = await countPasskey(trx, own.id, verified.authenticationInfo.newCounter);
  return isStill ? { addedAt: own.addedAt } : null;
}

/**
 * Verifies a decision that a passkey of the officer signed.
 * @param challenge the digest of the statement
 * @returns as `verifySigned`
 */
export function verifyDecision(
  deps: Deps,
  trx: Trx,
  account: UserId,
  given: Extract<Confirmation, { way: 'passkey' }>,
  challenge: Buffer,
): Promise<{ addedAt: Date } | null> {
  const { credential: id, clientData: clientDataJSON, authenticatorData, signature } = given;
  const response = { clientDataJSON, authenticatorData, signature };
  const signed = { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response } as const;
  return verifySigned(deps, trx, account, signed, challenge.toString('base64url'));
}
