import type { CandidateId } from '@evoting/contract/fields';
import type { Trx } from '../../platform/database/connect.ts';
import type { Actor } from '../audit-log/service.ts';
import { lockCurrentElection } from '../election/service.ts';
import { noteBallotChange } from '../paper/ballot-changes.ts';
import { lockParty } from '../party/members.ts';
import { NameTaken } from '../party/names.ts';
import { renameEntry } from './entries.ts';
import { claimName } from './names.ts';
import { noteNomination } from './noted.ts';
import { getNomination } from './service.ts';
import { isFrozen } from './states.ts';
import { findNomination, lockNomination } from './store.ts';

export type CorrectRefusal = 'not-found' | 'changed' | 'closed' | 'frozen' | 'name-taken';

/** A corrected name; `before` is the name that the officers saw. */
export interface Correction {
  readonly electionId: string;
  readonly id: CandidateId;
  readonly before: string;
  readonly name: string;
}

/**
 * Corrects the name of a nomination for the commission, without a change of its status. In an open election
 * the next revision of the papers has the new name; the record keeps the old one. The last step of its
 * transaction, which must be rolled back on refusal.
 */
export async function correctName(
  trx: Trx,
  now: Date,
  { electionId, id, before, name }: Correction,
  by: Actor,
): Promise<{ ok: true } | { ok: false; reason: CorrectRefusal }> {
  const party = (await findNomination(trx, id))?.party;
  if (!party || (await lockParty(trx, party)) === null) return { ok: false, reason: 'not-found' };
  const election = await lockCurrentElection(trx);
  await lockNomination(trx, id);
  const nomination = await findNomination(trx, id);
  if (!nomination || nomination.status === 'withdrawn') return { ok: false, reason: 'not-found' };
  const isCurrent = election?.id === electionId && nomination.electionId === electionId;
  if (!isCurrent || election.status === 'closed') return { ok: false, reason: 'closed' };
  if (isFrozen(election)) return { ok: false, reason: 'frozen' };
  if (nomination.name !== before) return { ok: false, reason: 'changed' };
  try {
    await claimName(trx, { id, postId: nomination.postId, name }, election.status === 'open');
  } catch (error) {
    if (error instanceof NameTaken) return { ok: false, reason: 'name-taken' };
    throw error;
  }
  await renameEntry(trx, nomination, name);
  await noteBallotChange(trx, electionId, now);
  await noteNomination(trx, by, 'nomination-changed', nomination, await getNomination(trx, id));
  return { ok: true };
}
