import type { Ceremony, KeyHolders } from '@evoting/contract/commission/trustees';
import type { Deps } from '../../deps.ts';
import { hasResult } from '../board/entries-store.ts';
import { findRecord } from '../board/records-store.ts';
import { declaredVoidOf } from '../board/service.ts';
import { digestOfKey } from '../election/key-digest.ts';
import {
  findCeremony,
  findKeyHolders,
  listMessages,
  listOfficersPlaces,
  listPlaces,
} from './ceremony-store.ts';
import { transcriptOf } from './rounds.ts';
import { trusteesWhoGave } from './tally.ts';

/**
 * Shows the progress of the trustees of an election.
 * Takes: the election's name.
 * Gives: the state, all of which is public; undefined where there is no ceremony.
 */
export async function lookAtCeremony({ db }: Pick<Deps, 'db'>, slug: string): Promise<Ceremony | undefined> {
  const ceremony = await findCeremony(db, slug);
  if (!ceremony) return undefined;
  const { electionId, complaint, guilty, title, status: voting, voidReason, archivedAt } = ceremony;
  const messages = await listMessages(db, electionId);
  const places = await listPlaces(db, electionId);
  const isDone = (await findRecord(db, electionId)) !== undefined;
  const gave = await trusteesWhoGave(db, electionId);
  const trustees = places.map(({ trustee, name }) => ({
    name,
    sent: messages.filter((message) => message.trustee === trustee).map(({ round }) => round),
    hasDecrypted: gave.has(trustee),
  }));
  return {
    ...{ title, voting, trustees, guilty },
    ...{ state: guilty !== null ? 'over' : isDone ? 'done' : 'making' },
    complaint: complaint === null ? null : JSON.parse(complaint),
    hasResult: await hasResult(db, electionId),
    declaredVoid: declaredVoidOf(voidReason, archivedAt),
    ...(transcriptOf(ceremony, messages) as Pick<
      Ceremony,
      'origin' | 'size' | 'threshold' | 'certs' | 'commitments' | 'reveals' | 'keys'
    >),
  };
}

/**
 * Shows officers who holds the key of an election, and the progress of its trustees.
 * Gives: undefined for an unknown election.
 */
export async function lookForOfficers(
  { db }: Pick<Deps, 'db'>,
  electionId: string,
): Promise<KeyHolders | undefined> {
  // Before what it is of: trustees who change in between are not confirmed as seen.
  const digest = await digestOfKey(db, electionId);
  const election = await findKeyHolders(db, electionId);
  if (!election) return undefined;
  const { slug, status, liveResults, keyHolders, plannedTrustees, plannedThreshold } = election;
  const openedAtMs = election.openedAt?.getTime() ?? null;
  const planned =
    plannedTrustees !== null && plannedThreshold !== null
      ? { trustees: plannedTrustees, threshold: plannedThreshold }
      : null;
  const hasKey = (await findRecord(db, electionId)) !== undefined;
  const mayInvite = status !== 'draft' || hasKey ? 'fixed' : liveResults ? 'live-results' : 'yes';
  const ceremony = await lookAtCeremony({ db }, slug);
  const holders: Omit<KeyHolders, 'ceremony'> = { keyHolders, digest, mayInvite, planned, openedAtMs };
  if (!ceremony) return { ...holders, ceremony: null };
  const { state, threshold, guilty } = ceremony;
  const places = await listOfficersPlaces(db, electionId);
  const trustees = places.map(({ trustee, name, email, drilledAt }) => ({
    ...{ trustee, name, email, drilledAtMs: drilledAt?.getTime() ?? null },
    steps: ceremony.trustees[trustee - 1]?.sent.length ?? 0,
    hasDecrypted: ceremony.trustees[trustee - 1]?.hasDecrypted === true,
  }));
  return { ...holders, ceremony: { state, threshold, guilty, trustees } };
}
