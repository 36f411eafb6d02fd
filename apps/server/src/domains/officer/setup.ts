import { createHash, randomUUID } from 'node:crypto';
import { PAGES } from '@evoting/contract/constants';
import { userIdSchema } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import { addressBlock } from '../../platform/address.ts';
import { violatedConstraint } from '../../platform/database/connect.ts';
import { unlessOverloaded } from '../../platform/fair-queue.ts';
import { insertAccount } from '../../platform/sessions/accounts.ts';
import { hashOfToken, newToken } from '../../platform/token.ts';
import { type WeakPassword, weaknessOf } from './passwords.ts';
import { addOfficer, officerActor } from './service.ts';
import {
  hasOfficers,
  insertSetupLink,
  isLiveSetupLink,
  liveSetupLinks,
  setCommissionUp,
} from './setup-store.ts';
import { lockOfficers } from './store.ts';

const LINK_MS = 24 * 60 * 60_000;
const ASK_WITHIN_MS = 10_000;

/**
 * Makes the link by which the reader of the server's output sets up the commission.
 * @returns the address, with the token in the fragment, which browsers do not send; null once there has been
 *   an officer
 */
export async function makeSetupLink({ db, config, now, randomBytes }: Deps): Promise<string | null> {
  if (await hasOfficers(db)) return null;
  const { token, tokenHash } = newToken(randomBytes);
  const at = now();
  await insertSetupLink(db, { tokenHash, now: at, expiresAt: new Date(at.getTime() + LINK_MS) });
  return `${config.publicUrl}${PAGES.commissionSetup}#${token}`;
}

/** Tells whether a setup link works: it is at most a day old, and there is no officer yet. */
export function isSetupLink({ db, now }: Deps, token: string): Promise<boolean> {
  return isLiveSetupLink(db, hashOfToken(token), now());
}

const echoOf = (nonce: string, tokenHash: Buffer): string =>
  createHash('sha256').update(nonce).update(tokenHash).digest('hex');

/**
 * Proves to another server that both share a database.
 * @param nonce random text of the other server
 * @returns the hash of the nonce with each valid setup link, separated by spaces; empty if there is no valid
 *   link
 */
export async function echoes({ db, now }: Deps, nonce: string): Promise<string> {
  const links = (await hasOfficers(db)) ? [] : await liveSetupLinks(db, now());
  return links.map((tokenHash) => echoOf(nonce, tokenHash)).join(' ');
}

/** A trial's outcome, and the answer of the other side. */
export interface Trial {
  readonly ok: boolean;
  readonly said: string | null;
}

/**
 * Calls this server at its public address, as people would.
 * @param token of a setup link
 */
export async function tryAddress({ config, randomBytes }: Deps, token: string): Promise<Trial> {
  const nonce = randomBytes(16).toString('hex');
  try {
    const answer = await fetch(`${config.publicUrl}/api/commission/setup/echo/${nonce}`, {
      signal: AbortSignal.timeout(ASK_WITHIN_MS),
      redirect: 'error',
    });
    const body = (await answer.json()) as { data?: { echo?: unknown } };
    const ok = String(body.data?.echo)
      .split(' ')
      .includes(echoOf(nonce, hashOfToken(token)));
    return { ok, said: ok ? null : `HTTP ${answer.status}` };
  } catch (error) {
    const { message, cause } = error as Error;
    return { ok: false, said: cause instanceof Error ? cause.message : message };
  }
}

export type SetupRefusal = WeakPassword | 'setup-link-over' | 'email-taken' | 'busy' | 'too-many';

/**
 * Makes the first officer, names the commission and uses up every setup link, in one transaction. Of two
 * concurrent uses of a link one succeeds.
 * @param address network address of the caller
 */
export async function setUp(
  deps: Deps,
  address: string,
  form: { token: string; commission: string; name: string; email: string; password: string },
): Promise<{ ok: true } | { ok: false; reason: SetupRefusal; retryAfterS?: number }> {
  const { db, limits, passwords, now } = deps;
  const waitS = await limits.loginsByAddress.take(address);
  if (waitS > 0) return { ok: false, reason: 'too-many', retryAfterS: waitS };
  if (!(await isSetupLink(deps, form.token))) return { ok: false, reason: 'setup-link-over' };
  const weakness = await weaknessOf(form.password);
  if (weakness) return { ok: false, reason: weakness };
  const caller = { isKnown: true, from: addressBlock(address) };
  const passwordHash = await unlessOverloaded(passwords.hash(form.password, caller));
  if (passwordHash === null) return { ok: false, reason: 'busy' };
  try {
    return await db.transaction().execute(async (trx) => {
      await lockOfficers(trx);
      const at = now();
      if (!(await isLiveSetupLink(trx, hashOfToken(form.token), at)))
        return { ok: false, reason: 'setup-link-over' };
      const id = userIdSchema.parse(randomUUID());
      const { name, email, commission } = form;
      const account = { id, name, email, passwordHash, role: 'COMMISSION' as const };
      await insertAccount(trx, { ...account, imageId: null, createdAt: at });
      await setCommissionUp(trx, commission, at);
      await addOfficer(trx, { id, role: 'returning-officer', addedAt: at }, officerActor(id));
      return { ok: true };
    });
  } catch (error) {
    if (violatedConstraint(error) === 'users_email_key') return { ok: false, reason: 'email-taken' };
    throw error;
  }
}
