import type { UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import type { Db, Trx } from '../../platform/database/connect.ts';
import { DAY_MS } from '../../platform/day.ts';
import { queueMail } from '../../platform/outbox.ts';
import { localeOf } from '../../platform/sessions/accounts.ts';
import { type Action, noteAct, STRANGER } from '../audit-log/service.ts';
import { type Attempt, claimMail, countAttempt, listUnseen } from './attempts-store.ts';
import { officerActor } from './service.ts';
import { findKept, type KeptOfficer } from './store.ts';

export { markSeen } from './attempts-store.ts';

type Noting = Pick<Deps, 'db' | 'now' | 'config'>;

/** The shortest time between two log lines of one account and kind. */
const BETWEEN_LINES_MS = 15 * 60_000;
const MAILED_AFTER = 5;

const ACTIONS: Readonly<Record<Attempt, Action>> = {
  login: 'officer-logged-in',
  'password-wrong': 'officer-password-wrong',
  'factor-wrong': 'officer-factor-wrong',
};

/**
 * Counts a login attempt of an officer; other accounts are ignored. Attempts are logged in batches: a line has
 * the number of attempts of its kind since the previous line. After five wrong ones the officer is mailed, at
 * most once a day.
 */
export function noteAttempt({ db, now, config }: Noting, account: UserId, kind: Attempt): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const officer = await findKept(trx, account);
    if (!officer) return;
    const at = now();
    const counted = await countAttempt(trx, { account, kind, at, betweenLinesMs: BETWEEN_LINES_MS });
    if (kind !== 'login' && counted.unseen >= MAILED_AFTER)
      await mailOnceADay(trx, { config, at }, officer, kind);
    if (counted.toNote === 0) return;
    const by = kind === 'login' ? officerActor(account) : STRANGER;
    await noteAct(trx, by, ACTIONS[kind], `officer:${account}`, { after: { times: counted.toNote } });
  });
}

async function mailOnceADay(
  trx: Trx,
  { config, at }: Pick<Deps, 'config'> & { readonly at: Date },
  { id, email }: KeptOfficer,
  kind: Exclude<Attempt, 'login'>,
): Promise<void> {
  if (!(await claimMail(trx, id, { at, since: new Date(at.getTime() - DAY_MS) }))) return;
  const to = { email, locale: await localeOf(trx, id) };
  await queueMail(trx, { what: 'officer-attempts', to, publicUrl: config.publicUrl, given: { kind } }, at);
}

/** The refusals of a wrong second factor, at a login and for a decision. */
const WRONG_FACTORS: readonly unknown[] = [
  'code-wrong',
  'passkey-wrong',
  'recovery-code-wrong',
  'confirmation-wrong',
];

/** Notes a wrong second factor; other refusals are not noted. */
export async function noteWrongFactor(deps: Noting, account: UserId, reason: unknown): Promise<void> {
  if (WRONG_FACTORS.includes(reason)) await noteAttempt(deps, account, 'factor-wrong');
}

/** Notes whether the second factor of a login was right or wrong. */
export function noteLogin(
  deps: Noting,
  account: UserId,
  answer: { readonly ok: true } | { readonly ok: false; readonly reason: string },
): Promise<void> {
  return answer.ok ? noteAttempt(deps, account, 'login') : noteWrongFactor(deps, account, answer.reason);
}

/** The wrong passwords and second factors that an officer has not seen yet; null if there are none. */
export async function unseenAttempts(
  db: Db,
  account: UserId,
): Promise<{ passwords: number; factors: number; lastAtMs: number } | null> {
  const wrong = (await listUnseen(db, account)).filter(({ kind }) => kind !== 'login');
  if (wrong.length === 0) return null;
  const numberOf = (kind: Attempt) => wrong.find((one) => one.kind === kind)?.unseen ?? 0;
  return {
    passwords: numberOf('password-wrong'),
    factors: numberOf('factor-wrong'),
    lastAtMs: Math.max(...wrong.map(({ lastAt }) => lastAt.getTime())),
  };
}
