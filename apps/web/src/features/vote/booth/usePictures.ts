import type { PaperPost } from '@evoting/booth/paper';
import { startTransition, useEffect, useMemo, useState } from 'react';
import type { ElectionInfo } from '../api.ts';
import type { BoothClient } from './client.ts';
import { type Wanted, wantedOf } from './wanted-pictures.ts';

/**
 * Pictures that are shown, by the address that the server gave: each holds the bytes that the record names.
 */
export type Pictures = ReadonlyMap<string, string>;

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
