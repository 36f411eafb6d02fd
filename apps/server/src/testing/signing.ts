import { randomBytes } from 'node:crypto';
import { proposedActSchema } from '@evoting/contract/commission/acts';
import type { Confirmation } from '@evoting/contract/commission/confirmation';
import type { ProposalId } from '@evoting/contract/commission/proposals';
import type { UserId } from '@evoting/contract/fields';
import {
  type ActContent,
  type Decision,
  digestOfAct,
  type TakenBack,
  takingBack,
} from '@evoting/record/signed-acts';
import { type SoftPasskey, softPasskey } from '@evoting/record/testing/passkey';
import type { Db } from '../platform/database/connect.ts';
import { hashOfToken } from '../platform/token.ts';

/** Signs as the officer of a session. */
export type Sign = (
  token: string,
  decision: Decision,
  digest: string,
  at?: Date,
  reason?: string,
) => Promise<Confirmation>;

/**
 * Gives each officer a software passkey at the first signature, as old as the epoch: older than every proposal.
 * @param siteOf returns the origin of the server; an officer has one passkey for each
 */
export function signing(db: Db, now: () => Date, siteOf: () => string): Sign {
  const passkeys = new Map<string, Promise<SoftPasskey>>();
  const enrol = async (account_id: UserId) => {
    const passkey = softPasskey(siteOf());
    const row = { id: passkey.id, public_key: Buffer.from(passkey.publicKey, 'base64url'), counter: 0 };
    await db
      .insertInto('officer_passkeys')
      .values({ ...row, account_id, created_at: new Date(0) })
      .execute();
    return passkey;
  };
  return async (token, decision, digest, at = now(), reason = undefined) => {
    const rows = db.selectFrom('sessions').select('user_id').where('token_hash', '=', hashOfToken(token));
    const { user_id: officer } = await rows.executeTakeFirstOrThrow();
    const key = `${officer} ${siteOf()}`;
    const passkey = passkeys.get(key) ?? enrol(officer);
    passkeys.set(key, passkey);
    return (await passkey).confirm({ decision, digest, officer, at: at.toISOString(), reason });
  };
}

const TAKE_BACK = /^\/commission\/(announcement|invitation)s\/([0-9a-f-]{36})\/(?:withdraw|take-back)$/;

const NOTHING = '0'.repeat(64);
const DECIDE = /^\/commission\/proposals(?:\/([0-9a-f-]{36})\/(confirm|withdraw|object|hold|release))?$/;

/**
 * Completes the body of a call that decides, as the console does: with a salt and the officer's signature. Every
 * other body stays, and so does one that has a confirmation. Whoever is no
 * officer, or no longer logged in, sends a code of an app.
 */
export async function signedBody(
  db: Db,
  sign: Sign,
  path: string,
  { token, body }: { readonly token?: string; readonly body?: unknown },
): Promise<unknown> {
  const [, what, taken] = TAKE_BACK.exec(path) ?? [];
  if (what && taken && token && !body)
    return signedTakingBack(db, sign, token, takingBack(what as TakenBack, taken, randomSalt()));
  const [isDecision, id, decision] = DECIDE.exec(path) ?? [];
  const sent = (body ?? {}) as {
    digest?: string;
    electionId?: string;
    wanted?: unknown;
    salt?: string;
    reason?: string;
  };
  if (!isDecision || !token || 'confirmation' in sent) return body;
  if (!(await isOfficers(db, token)))
    return { salt: NOTHING.slice(32), ...sent, confirmation: { way: 'app', code: '000000' } };
  if (decision === 'withdraw' || decision === 'release')
    return { ...sent, confirmation: await sign(token, decision, await digestIn(db, id)) };
  if (decision === 'object' || decision === 'hold')
    return {
      ...sent,
      confirmation: await sign(token, decision, await digestIn(db, id), undefined, sent.reason?.trim()),
    };
  if (decision === 'confirm')
    return { ...sent, confirmation: await sign(token, decision, sent.digest ?? '') };
  return signedProposal(sign, token, sent);
}

const randomSalt = () => randomBytes(16).toString('hex');

async function signedTakingBack(db: Db, sign: Sign, token: string, content: ActContent) {
  const { salt } = content;
  if (!(await isOfficers(db, token))) return { salt, confirmation: { way: 'app', code: '000000' } };
  return { salt, confirmation: await sign(token, 'take-back', digestOfAct(content)) };
}

/** Signs a proposal, as `propose` takes it; one that the schema refuses gets a signature of nothing. */
export async function signedProposal<
  Sent extends { readonly electionId?: string | null; readonly wanted?: unknown; readonly salt?: string },
>(sign: Sign, token: string, sent: Sent, at?: Date) {
  const salt = sent.salt ?? randomSalt();
  const wanted = proposedActSchema.safeParse(sent.wanted);
  const digest = wanted.success
    ? digestOfAct({ election: sent.electionId ?? null, ...wanted.data, salt })
    : NOTHING;
  return { ...sent, salt, confirmation: await sign(token, 'propose', digest, at) };
}

async function isOfficers(db: Db, token: string): Promise<boolean> {
  const sessions = db.selectFrom('sessions').innerJoin('officers', 'account_id', 'user_id');
  const one = sessions.select('account_id').where('token_hash', '=', hashOfToken(token));
  return (await one.executeTakeFirst()) !== undefined;
}

async function digestIn(db: Db, id = ''): Promise<string> {
  const rows = db
    .selectFrom('proposals')
    .select(['election_id', 'act', 'params', 'salt'])
    .where('id', '=', id as ProposalId);
  const found = await rows.executeTakeFirst();
  if (!found) return NOTHING;
  const { election_id: election, act, params, salt } = found;
  return digestOfAct({ election, act, params: JSON.parse(params), salt: salt.toString('hex') });
}
