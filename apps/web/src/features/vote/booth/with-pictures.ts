import type { Voteable } from '@evoting/contract/vote';
import type { ElectionInfo } from '../api.ts';
import type { Pictures } from './usePictures.ts';

/** How each candidate was shown last. */
const lastShown = new WeakMap<Voteable, Voteable>();

/**
 * The paper as it may be shown: with the pictures that were checked, and no others. A candidate who is shown
 * as before is the same object, so that a picture that has come draws only the cards that show it again, not
 * the whole paper. The room of a banner that has not come is kept (''), so that nothing moves under a finger.
 */
export function withPictures(info: ElectionInfo, pictures: Pictures): ElectionInfo {
  const shown = (one: Voteable): Voteable => {
    const { face, emblem } = pictures.get(one.candidateId) ?? {};
    const candidateImage = face ?? null;
    const partyBanner = emblem ?? (one.partyBanner && '');
    const before = lastShown.get(one);
    if (before?.candidateImage === candidateImage && before.partyBanner === partyBanner) return before;
    const now = { ...one, candidateImage, partyBanner };
    lastShown.set(one, now);
    return now;
  };
  const voteables = Object.entries(info.voteables).map(([post, list]) => [post, list.map(shown)]);
  return { ...info, voteables: Object.fromEntries(voteables) };
}
