import type { PaperPost } from '@evoting/booth/paper-posts';
import { thumbnailOf } from '../../../lib/image.ts';
import type { ElectionInfo } from '../api.ts';
import { candidatesFor, postsOf } from '../posts.ts';

/** A picture to load: its possible addresses, and its hash in the record. */
export interface PictureRequest {
  addresses: readonly string[];
  hash: string;
}

const absolute = (address: string): string => new URL(address, location.href).href;

/** Lists each picture of the paper once, in the order of the posts. */
export function pictureRequestsFor(info: ElectionInfo, posts: readonly PaperPost[]): PictureRequest[] {
  const named = new Map(posts.flatMap(({ candidates }) => candidates.map((one) => [one.candidateId, one])));
  const requests = postsOf(info).flatMap((post) =>
    candidatesFor(info, post).flatMap(({ candidateId, candidateImage, partyBanner }) => {
      const { picture = null, banner = null } = named.get(candidateId) ?? {};
      return [
        ...requestFor([candidateImage], picture),
        ...requestFor([partyBanner && thumbnailOf(partyBanner), partyBanner], banner),
      ];
    }),
  );
  return [...new Map(requests.map((one) => [one.hash, one])).values()];
}

function requestFor(paths: readonly (string | null)[], hash: string | null): PictureRequest[] {
  const addresses = paths.flatMap((path) => (path ? [absolute(path)] : []));
  return hash === null || addresses.length === 0 ? [] : [{ hash, addresses }];
}
