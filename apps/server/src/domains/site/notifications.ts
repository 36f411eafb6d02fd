import type { Notification } from '@evoting/contract/extras';
import type { Db } from '../../platform/database/connect.ts';
import { type Election, findCurrentElection, listEvents, votingState } from '../election/service.ts';

const LISTED_MAX = 30;
const SOON_MS = 24 * 60 * 60_000;

/** Lists the public events of the elections, newest first. */
export async function listNotifications(db: Db, now: Date): Promise<Notification[]> {
  const [events, election] = await Promise.all([listEvents(db, LISTED_MAX), findCurrentElection(db)]);
  const listed = events.map(({ at, ...event }) => ({ ...event, atMs: at.getTime() }));
  const soon = closingSoon(election, now);
  const all = soon ? [...listed, soon] : listed;
  return all.sort((one, other) => other.atMs - one.atMs).slice(0, LISTED_MAX);
}

/** Makes the notice that voting closes within a day. It is not a stored event but follows from the clock. */
function closingSoon(election: Election | null, now: Date): Notification | null {
  if (!election?.closesAt || votingState(election, now) !== 'open') return null;
  const atMs = election.closesAt.getTime() - SOON_MS;
  if (now.getTime() < atMs) return null;
  return { id: `closing-soon-${election.id}`, kind: 'closing-soon', electionTitle: election.title, atMs };
}
