import { HELD_BACK } from '@evoting/contract/commission/acts';
import type { VotingDay } from '@evoting/contract/commission/day';
import type { UserId } from '@evoting/contract/fields';
import type { Db } from '../../platform/database/connect.ts';
import { findElection } from '../election/service.ts';
import { type EarlyEnd, findEndOf, listHolds, listWaitingEnds } from './ends-store.ts';
import { digestOf, wantedOf } from './proposal-content.ts';
import { findProposal } from './proposals-store.ts';

/** Finds the waiting end of an election, as voters see it; null once the election has ended otherwise. */
export async function shownEndOf(db: Db, electionId: string, now: Date) {
  const end = await findEndOf(db, electionId);
  return (end && (await load(db, end, now))?.shown) ?? null;
}

/** Lists the waiting ends of all elections, as officers see them. */
export async function endsForOfficers(
  db: Db,
  { me, now }: { readonly me: UserId; readonly now: Date },
): Promise<VotingDay['earlyEnds']> {
  const ends: VotingDay['earlyEnds'] = [];
  for (const end of await listWaitingEnds(db)) {
    const loaded = await load(db, end, now);
    if (!loaded) continue;
    const { shown, proposal, election, holds } = loaded;
    const wanted = wantedOf(proposal);
    ends.push({
      ...shown,
      electionId: end.electionId,
      title: election.title,
      delayMinutes: election.endDelayMinutes,
      proposal: proposal.id,
      digest: digestOf(proposal),
      reason: wanted?.act === 'declare-void' ? wanted.params.reason : null,
      holds: holds.map(({ by, name, reason, at, releasedAt }) => ({
        by: { name, isMe: by === me },
        reason,
        atMs: at.getTime(),
        isReleased: releasedAt !== null,
      })),
    });
  }
  return ends;
}

async function load(db: Db, { proposal: id, electionId, dueAt }: EarlyEnd, now: Date) {
  const proposal = await findProposal(db, id);
  const election = await findElection(db, electionId);
  const act = HELD_BACK.find((one) => one === proposal?.act);
  if (!proposal || !act || !election) return null;
  const isOver = election.status !== 'open' || (election.closesAt !== null && election.closesAt <= now);
  if (act === 'close-election' && isOver) return null;
  const holds = await listHolds(db, id);
  const isHeld = holds.some(({ releasedAt }) => releasedAt === null);
  return { proposal, election, holds, shown: { act, dueAtMs: dueAt.getTime(), isHeld } };
}
