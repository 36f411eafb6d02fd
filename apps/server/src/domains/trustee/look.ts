import type { Ceremony } from '@evoting/contract/commission/trustees';
import type { Deps } from '../../deps.ts';
import { findRecord, hasResult } from '../board/log.ts';
import { trusteesWhoGave } from '../election/tally.ts';
import { findCeremony, listMessages, listPlaces } from './ceremony-store.ts';
import { transcriptOf } from './rounds.ts';

/**
 * Shows how far the trustees of an election are.
 * Takes: the election's name.
 * Gives: what everybody may know of it, which is all of it; undefined where no trustees make its key so.
 */
export async function lookAtCeremony({ db }: Pick<Deps, 'db'>, slug: string): Promise<Ceremony | undefined> {
  const ceremony = await findCeremony(db, slug);
  if (!ceremony) return undefined;
  const { electionId, complaint, guilty, title, status: voting } = ceremony;
  const messages = await listMessages(db, electionId);
  const places = await listPlaces(db, electionId);
  const isDone = (await findRecord(db, electionId)) !== undefined;
  const gave = await trusteesWhoGave(db, electionId);
  const trustees = places.map(({ trustee, name }) => ({
    name,
    sent: messages.filter((message) => message.trustee === trustee).map(({ round }) => round),
    hasOpened: gave.has(trustee),
  }));
  return {
    ...{ title, voting, trustees, guilty },
    ...{ state: guilty !== null ? 'over' : isDone ? 'done' : 'making' },
    complaint: complaint === null ? null : JSON.parse(complaint),
    hasResult: await hasResult(db, electionId),
    ...(transcriptOf(ceremony, messages) as Pick<
      Ceremony,
      'origin' | 'size' | 'threshold' | 'certs' | 'commitments' | 'reveals' | 'keys'
    >),
  };
}
