import { REGISTRARS } from '@evoting/contract/call';
import type { DeskVoter } from '@evoting/contract/commission/desk';
import type { UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import type { Db, Trx } from '../../platform/database/connect.ts';
import { emailKey } from '../../platform/email.ts';
import { type HeldUp, listHeldUp } from '../../platform/outbox.ts';
import { noteAct } from '../audit-log/service.ts';
import { findCurrentElection } from '../election/service.ts';
import { asOfficer, officerActor } from '../officer/service.ts';
import { findNumber, findVoter, type VoterQuery } from './desk-store.ts';

type Refused<Reason> = { readonly ok: false; readonly reason: Reason; readonly retryAfterS?: number };

export type LookRefusal = 'not-an-officer' | 'no-election' | 'too-many-looks';
type Looked = {
  readonly ok: true;
  readonly electionId: string;
  readonly voter: DeskVoter | null;
  readonly heldUp: HeldUp['kind'][];
};

/**
 * Shows an officer one voter of the current election. The log of acts has the query before it is answered,
 * also if nobody is found. Queries are limited per officer and per voter, against listing who has voted and
 * watching when somebody does.
 * @returns the voter, and the kinds of mails that do not leave now
 */
export async function look(
  { db, limits }: Deps,
  by: UserId,
  query: VoterQuery,
): Promise<Looked | Refused<LookRefusal>> {
  const election = await findCurrentElection(db);
  if (!election) return { ok: false, reason: 'no-election' };
  const waitS = await limits.looksAtVoters.take(by, await voterOf(db, election.id, query));
  if (waitS > 0) return { ok: false, reason: 'too-many-looks', retryAfterS: waitS };
  return asOfficer(db, by, REGISTRARS, async (trx) => {
    const voter = await findVoter(trx, election.id, query);
    await noteLook(trx, by, election.id, query, voter);
    const heldUp = (await listHeldUp(trx)).map(({ kind }) => kind);
    return { ok: true, electionId: election.id, voter, heldUp };
  });
}

/**
 * Names the voter for the limit, by number if possible, so that queries by number and by e-mail share one
 * limit.
 */
const voterOf = async (db: Db, electionId: string, query: VoterQuery): Promise<string> =>
  'voterNumber' in query
    ? query.voterNumber
    : ((await findNumber(db, electionId, query.email)) ?? emailKey(query.email));

/** Notes the query. The log has no e-mail: without an account it says that nobody was found. */
async function noteLook(
  trx: Trx,
  by: UserId,
  electionId: string,
  query: VoterQuery,
  voter: DeskVoter | null,
): Promise<void> {
  const number = 'voterNumber' in query ? query.voterNumber : voter?.place?.voterNumber;
  const object = number
    ? `roll:${electionId}/${number}`
    : voter?.account
      ? `voter:${voter.account.id}`
      : 'voter:unknown';
  const after = { by: 'voterNumber' in query ? 'number' : 'email', found: voter !== null };
  await noteAct(trx, officerActor(by), 'voter-looked-up', object, { after });
}
