import type { Participation } from '@evoting/record/payloads';
import { bytesToBase64 } from '@evoting/tlog/encoding';
import type { Trx } from '../../platform/database/connect.ts';
import { documentBytes, type NewEntry } from '../board/payload.ts';
import { findElectorate, leavesOfVoters, storeTurnout, type VotersLeaf } from './electorate-store.ts';
import { growTree } from './sorted-tree.ts';

/**
 * Makes the entry that says who on the roll took part, after the end of voting, and stores the turnout by area, which
 * is final. The time grows with the roll. The transaction must hold the record, and every ballot must be in it.
 * @returns none where anyone with an account votes
 */
export async function participationNow(trx: Trx, electionId: string): Promise<NewEntry[]> {
  const electorate = await findElectorate(trx, electionId);
  if (!electorate || electorate.accounts !== null) return [];
  const areas = new Map<string, { style: number; places: number; voted: number }>();
  const count = (leaves: readonly VotersLeaf[]) => {
    for (const { areaId, style, hasVoted } of leaves) {
      const area = areas.get(areaId) ?? { style, places: 0, voted: 0 };
      area.places += 1;
      if (hasVoted) area.voted += 1;
      areas.set(areaId, area);
    }
  };
  const tree = await growTree(trx, { electionId, tree: 'participation' }, leavesOfVoters(electionId), count);
  const turnout = [...areas].map(([areaId, { places, voted }]) => ({ areaId, places, voted }));
  await storeTurnout(trx, electionId, turnout);
  const votedOn = new Map<number, number>();
  for (const { style, voted } of areas.values())
    if (voted > 0) votedOn.set(style, (votedOn.get(style) ?? 0) + voted);
  const styles = [...votedOn].sort(([a], [b]) => a - b).map(([style, voted]) => ({ style, voted }));
  const voted = styles.reduce((sum, one) => sum + one.voted, 0);
  const statement: Participation = { places: tree.size, voted, styles, root_hash: bytesToBase64(tree.root) };
  return [{ type: 'Participation', payload: documentBytes(statement) }];
}
