import { type DevicePin, type PaperOptions, requirePaper } from '@evoting/audit/device';
import type { Election } from '@evoting/belenios/auditor';
import type { AreaName, Booth } from '@evoting/contract/vote';
import { labelOf } from '@evoting/record/areas';
import type { RecordSource } from '@evoting/record/source';
import type { OpenRefusal, StylePost } from './protocol.ts';

/**
 * The paper that a ballot is made for, shown to be the newest of the signed record, under the key of its
 * trustees.
 */
export interface OpenStyle {
  election: Election;
  posts: readonly StylePost[];
  pin: DevicePin;
}
export type StyleVerdict = { ok: true; style: OpenStyle } | { ok: false; reason: OpenRefusal };

/**
 * Opens the paper in force by everything that a device can check (`requirePaper`): nothing is encrypted for a
 * key that the trustees have not proved.
 * Takes: where the record is, what the server says of the booth, what this device knows of the record, and
 * the areas that the paper names as the voter's.
 * Gives: the election to encrypt for.
 * Refuses: one of `OpenRefusal`.
 */
export async function openStyle(
  source: RecordSource,
  booth: Booth,
  { areas = [], ...known }: Pick<PaperOptions, 'pin' | 'expectedOrigin'> & { areas?: readonly AreaName[] },
): Promise<StyleVerdict> {
  const verdict = await requirePaper(
    source,
    { ...booth, areas: areas.map(({ code, name }) => ({ code, name })) },
    { ...known, revision: 'newest' },
  );
  if (!verdict.ok) return { ok: false, reason: verdict.reason };
  const { election, revision, pin } = verdict.paper;
  const posts = revision.contests.map(({ contest_id, candidates, ...called }) => ({
    postId: contest_id,
    name: labelOf(called),
    candidates: candidates.map(({ candidate_id, ...shown }) => ({
      candidateId: candidate_id,
      name: shown.name,
      party: shown.party,
      picture: shown.picture,
      banner: shown.banner,
    })),
  }));
  return { ok: true, style: { election, posts, pin } };
}
