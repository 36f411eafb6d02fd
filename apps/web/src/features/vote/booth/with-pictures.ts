import type { Voteable } from '@evoting/contract/vote';
import type { ElectionInfo } from '../api.ts';
import type { Pictures } from './usePictures.ts';

/** Each candidate as last rendered. */
const lastShown = new WeakMap<Voteable, Voteable>();

/**
 * Returns the paper with only the pictures that have been checked. An unchanged candidate stays the same
 * object, so that a new picture re-renders only its own cards. A banner that has not arrived is '', which
 * reserves its space.
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
