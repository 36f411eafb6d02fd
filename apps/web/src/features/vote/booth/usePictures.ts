import type { PaperPost } from '@evoting/booth/paper';
import { startTransition, useEffect, useMemo, useState } from 'react';
import type { ElectionInfo } from '../api.ts';
import type { BoothClient } from './client.ts';
import { type Wanted, wantedOf } from './wanted-pictures.ts';

/** What is shown beside each candidate, by their ids: pictures whose bytes the record names for that one. */
export type Pictures = ReadonlyMap<string, { face: string | undefined; emblem: string | undefined }>;

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
  const [checked, setChecked] = useState<ReadonlyMap<string, string>>(new Map());
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
      for (const wanted of JSON.parse(paper) as Wanted[]) {
        const answer = await asked.ask({ kind: 'picture', ...wanted });
        if (isOver) return;
        if (answer.kind === 'other') return onOther();
        if (answer.kind !== 'shown') continue;
        const url = URL.createObjectURL(new Blob([answer.bytes as BlobPart], { type: 'image/webp' }));
        made.push(url);
        startTransition(() => setChecked((before) => new Map(before).set(wanted.hash, url)));
      }
    }
    if (client) load(client).catch(() => undefined); // the booth was closed
    return () => {
      isOver = true;
      for (const url of made) URL.revokeObjectURL(url);
      setChecked(new Map());
    };
  }, [paper, client]);
  return useMemo(() => picturesOf(loaded?.posts ?? [], checked), [loaded, checked]);
}

/** Takes: the paper as the record has it, and the pictures that were checked, by their hashes. */
export const picturesOf = (posts: readonly PaperPost[], checked: ReadonlyMap<string, string>): Pictures =>
  new Map(
    posts
      .flatMap(({ candidates }) => candidates)
      .map(({ candidateId, picture, banner }) => [
        candidateId,
        { face: checked.get(picture ?? ''), emblem: checked.get(banner ?? '') },
      ]),
  );
