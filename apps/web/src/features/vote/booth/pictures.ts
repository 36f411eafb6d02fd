import type { PaperPost } from '@evoting/booth/paper';
import type { Voteable } from '@evoting/contract/vote';
import { startTransition, useEffect, useMemo, useState } from 'react';
import { thumbnailOf } from '../../../lib/image.ts';
import type { ElectionInfo } from '../api.ts';
import { candidatesFor, postsOf } from '../state.ts';
import type { BoothClient } from './client.ts';

/**
 * Pictures that are shown, by the address that the server gave: each holds the bytes that the record names.
 */
export type Pictures = ReadonlyMap<string, string>;

interface Wanted {
  address: string;
  addresses: readonly string[];
  hash: string;
}

const absolute = (address: string): string => new URL(address, location.href).href;

/** Every picture of the paper once, in the order of the posts: the first post's come first. */
function wantedOf(info: ElectionInfo, posts: readonly PaperPost[]): Wanted[] {
  const named = new Map(posts.flatMap(({ candidates }) => candidates.map((one) => [one.candidateId, one])));
  const wanted = postsOf(info).flatMap((post) =>
    candidatesFor(info, post).flatMap(({ candidateId, candidateImage, partyBanner }) => {
      const { picture = null, banner = null } = named.get(candidateId) ?? {};
      return [
        ...wantedAt(candidateImage, [candidateImage], picture),
        ...wantedAt(partyBanner, [partyBanner && thumbnailOf(partyBanner), partyBanner], banner),
      ];
    }),
  );
  return [...new Map(wanted.map((one) => [`${one.address} ${one.hash}`, one])).values()];
}

function wantedAt(address: string | null, paths: readonly (string | null)[], hash: string | null): Wanted[] {
  if (address === null || hash === null) return [];
  return [{ address, hash, addresses: paths.flatMap((path) => (path ? [absolute(path)] : [])) }];
}

/**
 * Has the booth fetch and check the pictures of a paper, and shows each once it is the one that the record
 * names.
 * Takes: the paper, the booth once it has loaded it, and what to do when a picture is another one: nothing
 * more is shown then.
 */
export function usePictures(
  info: ElectionInfo | undefined,
  loaded: { client: BoothClient; posts: readonly PaperPost[] } | null,
  onOther: () => void,
): Pictures {
  const [pictures, setPictures] = useState<Pictures>(new Map());
  const paper = useMemo(
    () => JSON.stringify(info && loaded ? wantedOf(info, loaded.posts) : []),
    [info, loaded],
  );
  const client = loaded?.client;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same pictures are not fetched again
  useEffect(() => {
    let isOver = false;
    const made: string[] = [];
    async function load(asked: BoothClient): Promise<void> {
      for (const { address, ...wanted } of JSON.parse(paper) as Wanted[]) {
        const checked = await asked.ask({ kind: 'picture', ...wanted });
        if (isOver) return;
        if (checked.kind === 'other') return onOther();
        if (checked.kind !== 'shown') continue;
        const url = URL.createObjectURL(new Blob([checked.bytes as BlobPart], { type: 'image/webp' }));
        made.push(url);
        startTransition(() => setPictures((before) => new Map(before).set(address, url)));
      }
    }
    if (client) load(client).catch(() => undefined); // the booth was closed
    return () => {
      isOver = true;
      for (const url of made) URL.revokeObjectURL(url);
      setPictures(new Map());
    };
  }, [paper, client]);
  return pictures;
}

/** How each candidate was shown last. */
const lastShown = new WeakMap<Voteable, Voteable>();

/**
 * The paper as it may be shown: with the pictures that were checked, and no others. A candidate who is shown
 * as before is the same object, so that a picture that has come draws only the cards that show it again, not
 * the whole paper. The room of a banner that has not come is kept (''), so that nothing moves under a finger.
 */
export function withPictures(info: ElectionInfo, pictures: Pictures): ElectionInfo {
  const checked = (address: string | null) => pictures.get(address ?? '');
  const shown = (one: Voteable): Voteable => {
    const candidateImage = checked(one.candidateImage) ?? null;
    const partyBanner = checked(one.partyBanner) ?? (one.partyBanner && '');
    const before = lastShown.get(one);
    if (before?.candidateImage === candidateImage && before.partyBanner === partyBanner) return before;
    const now = { ...one, candidateImage, partyBanner };
    lastShown.set(one, now);
    return now;
  };
  const voteables = Object.entries(info.voteables).map(([post, list]) => [post, list.map(shown)]);
  return { ...info, voteables: Object.fromEntries(voteables) };
}
