import { parseWitnessLines, type WitnessLinesRefusal } from '@evoting/record/witness-policy';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { isThisMachine } from '../../reach.ts';
import { type Actor, noteAct } from '../audit-log/service.ts';
import { lockRecord } from '../board/records-store.ts';
import { lockElection } from './lifecycle-store.ts';
import { replaceWitnesses } from './witnesses-store.ts';

/** Witnesses as they are typed: a key and perhaps an address on each line, and how many must sign. */
export interface TypedWitnesses {
  readonly text: string;
  readonly quorum: number;
}

/** The reasons of the contract for which witnesses are refused. */
export type NameWitnessesRefusal =
  | WitnessLinesRefusal
  | 'no-such-draft'
  | 'opened-already'
  | 'trustees-need-witnesses'
  | 'witnesses-fixed';

/**
 * Names the witnesses of a draft, instead of those before; none if the text is empty. Refused once the record has
 * begun, whose setup names them. An address without HTTPS is taken only on a server that only its own machine
 * reaches.
 */
export async function nameWitnesses(
  { publicUrl }: Pick<Deps['config'], 'publicUrl'>,
  trx: Trx,
  electionId: string,
  { text, quorum }: TypedWitnesses,
  by: Actor,
): Promise<{ ok: true } | { ok: false; reason: NameWitnessesRefusal }> {
  const election = await lockElection(trx, electionId);
  if (!election) return { ok: false, reason: 'no-such-draft' };
  if (election.status !== 'draft') return { ok: false, reason: 'opened-already' };
  if (await lockRecord(trx, electionId)) return { ok: false, reason: 'witnesses-fixed' };
  if (quorum === 0 && election.live_results && election.key_holders === 'trustees')
    return { ok: false, reason: 'trustees-need-witnesses' };
  const parsed = parseWitnessLines(text, quorum, isThisMachine(new URL(publicUrl).hostname));
  if (!parsed.ok) return parsed;
  await replaceWitnesses(trx, electionId, parsed.witnesses, quorum);
  const witnesses = parsed.witnesses.map(({ key, url }) => (url ? `${key} ${url}` : key)).join(', ');
  await noteAct(trx, by, 'witnesses-named', `election:${electionId}`, { after: { witnesses, quorum } });
  return { ok: true };
}
