import type { Ceremony, KeyHolders } from '@evoting/contract/commission/trustees';
import type { Deps } from '../../deps.ts';
import { hasResult } from '../board/entries-store.ts';
import { findRecord } from '../board/records-store.ts';
import { declaredVoidOf } from '../board/service.ts';
import { digestOfKey } from '../election/key-digest.ts';
import { listSilentTrustees } from '../election/silent-trustees.ts';
import {
  findCeremony,
  findKeyHolders,
  listMessages,
  listOfficersPlaces,
  listPlaces,
} from './ceremony-store.ts';
import { transcriptOf } from './rounds.ts';
import { listShareGivers } from './tally.ts';

/** Loads the state of an election's key ceremony, all of which is public; undefined where there is none. */
export async function loadCeremony({ db }: Pick<Deps, 'db'>, slug: string): Promise<Ceremony | undefined> {
  const ceremony = await findCeremony(db, slug);
  if (!ceremony) return undefined;
  const { electionId, complaint, guilty, title, status: voting, voidReason, archivedAt } = ceremony;
  const messages = await listMessages(db, electionId);
  const places = await listPlaces(db, electionId);
  const isDone = (await findRecord(db, electionId)) !== undefined;
  const gave = await listShareGivers(db, electionId);
  const trustees = places.map(({ trustee, name }) => ({
    name,
    sent: messages.filter((message) => message.trustee === trustee).map(({ round }) => round),
    hasDecrypted: gave.has(trustee),
  }));
  return {
    title,
    voting,
    trustees,
    guilty,
    state: guilty !== null ? 'over' : isDone ? 'done' : 'making',
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
 * Loads who holds the key of an election and how far its trustees are, for officers; undefined for an unknown
 * election.
 */
export async function loadKeyHolders(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  electionId: string,
): Promise<KeyHolders | undefined> {
  // Read before the trustees: a change in between then fails the comparison, and nobody confirms it unseen.
  const digest = await digestOfKey(db, electionId);
  const election = await findKeyHolders(db, electionId);
  if (!election) return undefined;
  const { slug, status, keyHolders, plannedTrustees, plannedThreshold } = election;
  const openedAtMs = election.openedAt?.getTime() ?? null;
  const planned =
    plannedTrustees !== null && plannedThreshold !== null
      ? { trustees: plannedTrustees, threshold: plannedThreshold }
      : null;
  const hasKey = (await findRecord(db, electionId)) !== undefined;
  const mayInvite = status !== 'draft' || hasKey ? 'fixed' : 'yes';
  const ceremony = await loadCeremony({ db }, slug);
  const holders: Omit<KeyHolders, 'ceremony'> = { keyHolders, digest, mayInvite, planned, openedAtMs };
  if (!ceremony) return { ...holders, ceremony: null };
  const { state, threshold, guilty } = ceremony;
  const places = await listOfficersPlaces(db, electionId);
  const silent = await listSilentTrustees(db, electionId, now());
  const trustees = places.map(({ trustee, name, email, drilledAt }) => ({
    trustee,
    name,
    email,
    drilledAtMs: drilledAt?.getTime() ?? null,
    isSilent: silent.includes(trustee),
    steps: ceremony.trustees[trustee - 1]?.sent.length ?? 0,
    hasDecrypted: ceremony.trustees[trustee - 1]?.hasDecrypted === true,
  }));
  return { ...holders, ceremony: { state, threshold, guilty, trustees } };
}
