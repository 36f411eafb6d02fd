import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { type Actor, COMMAND, noteAct } from '../audit-log/service.ts';
import { deletePasskeysOnly, insertPasskeysOnly, signersByPasskey } from './passkeys-only-store.ts';
import { lockOfficers } from './store.ts';
import { tellOfficers } from './telling.ts';

export { findPasskeysOnly } from './passkeys-only-store.ts';

/** Two officers decide everything, so that two are needed who can sign. */
const SIGNERS_MIN = 2;

/**
 * Lets officers decide by passkeys only, or by codes of apps as well, and tells all of them.
 * @param trx has called `lockOfficers`, and ends with this
 * @returns `too-few` if fewer than two returning officers who can act have passkeys
 */
export async function setPasskeysOnly(
  deps: Pick<Deps, 'config' | 'now'>,
  trx: Trx,
  on: boolean,
  by: Actor,
): Promise<{ ok: true } | { ok: false; reason: 'unchanged' | 'too-few' }> {
  const now = deps.now();
  if (on && (await signersByPasskey(trx, now)) < SIGNERS_MIN) return { ok: false, reason: 'too-few' };
  const isDone = on ? await insertPasskeysOnly(trx, now) : await deletePasskeysOnly(trx);
  if (!isDone) return { ok: false, reason: 'unchanged' };
  const what = on ? 'passkeys-demanded' : 'codes-allowed';
  await tellOfficers(deps, trx, { what, of: by.account });
  await noteAct(trx, by, what, 'commission:signatures');
  return { ok: true };
}

/** Lets codes of apps decide again, by a command: for officers who have lost their passkeys. */
export function allowCodes(
  deps: Pick<Deps, 'db' | 'config' | 'now'>,
): Promise<{ ok: true } | { ok: false; reason: 'codes-allowed' }> {
  return deps.db.transaction().execute(async (trx) => {
    await lockOfficers(trx);
    const set = await setPasskeysOnly(deps, trx, false, COMMAND);
    return set.ok ? set : { ok: false, reason: 'codes-allowed' };
  });
}
