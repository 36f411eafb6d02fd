import type { PaperPost } from '@evoting/booth/paper';
import { thumbnailOf } from '../../../lib/image.ts';
import type { ElectionInfo } from '../api.ts';
import { candidatesFor, postsOf } from '../posts.ts';

/** A picture of the paper: where it may be, and the hash that the record names. */
export interface Wanted {
  addresses: readonly string[];
  hash: string;
}

const absolute = (address: string): string => new URL(address, location.href).href;

/** Every picture of the paper once, in the order of the posts: the first post's come first. */
export function wantedOf(info: ElectionInfo, posts: readonly PaperPost[]): Wanted[] {
  const named = new Map(posts.flatMap(({ candidates }) => candidates.map((one) => [one.candidateId, one])));
  const wanted = postsOf(info).flatMap((post) =>
    candidatesFor(info, post).flatMap(({ candidateId, candidateImage, partyBanner }) => {
      const { picture = null, banner = null } = named.get(candidateId) ?? {};
      return [
        ...wantedAt([candidateImage], picture),
        ...wantedAt([partyBanner && thumbnailOf(partyBanner), partyBanner], banner),
      ];
    }),
  );
  return [...new Map(wanted.map((one) => [one.hash, one])).values()];
}

function wantedAt(paths: readonly (string | null)[], hash: string | null): Wanted[] {
  const addresses = paths.flatMap((path) => (path ? [absolute(path)] : []));
  return hash === null || addresses.length === 0 ? [] : [{ hash, addresses }];
}
