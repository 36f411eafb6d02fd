import type { PaperPost } from '@evoting/booth/paper-posts';
import { startTransition, useEffect, useMemo, useState } from 'react';
import type { ElectionInfo } from '../api.ts';
import type { BoothClient } from './client.ts';
import { type PictureRequest, pictureRequestsFor } from './picture-requests.ts';

/** Checked pictures, by candidate id. */
export type Pictures = ReadonlyMap<string, { face: string | undefined; emblem: string | undefined }>;

/**
 * Fetches and checks the pictures of a paper through the booth.
 * @param onOther called when a picture is not the record's; no further picture is shown
 */
export function usePictures(
  info: ElectionInfo | undefined,
  loaded: { client: BoothClient; posts: readonly PaperPost[] } | null,
  onOther: () => void,
): Pictures {
  const [checked, setChecked] = useState<ReadonlyMap<string, string>>(new Map());
  const paper = useMemo(
    () => JSON.stringify(info && loaded ? pictureRequestsFor(info, loaded.posts) : []),
    [info, loaded],
  );
  const client = loaded?.client;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same pictures are not fetched again
  useEffect(() => {
    let isStopped = false;
    const urls: string[] = [];
    async function load(booth: BoothClient): Promise<void> {
      for (const request of JSON.parse(paper) as PictureRequest[]) {
        const answer = await booth.ask({ kind: 'picture', ...request });
        if (isStopped) return;
        if (answer.kind === 'other') return onOther();
        if (answer.kind !== 'shown') continue;
        const url = URL.createObjectURL(new Blob([answer.bytes as BlobPart], { type: 'image/webp' }));
        urls.push(url);
        startTransition(() => setChecked((before) => new Map(before).set(request.hash, url)));
      }
    }
    if (client) load(client).catch(() => undefined); // the booth was closed
    return () => {
      isStopped = true;
      for (const url of urls) URL.revokeObjectURL(url);
      setChecked(new Map());
    };
  }, [paper, client]);
  return useMemo(() => picturesOf(loaded?.posts ?? [], checked), [loaded, checked]);
}

/** @param checked URLs of the checked pictures, by their hashes */
export const picturesOf = (posts: readonly PaperPost[], checked: ReadonlyMap<string, string>): Pictures =>
  new Map(
    posts
      .flatMap(({ candidates }) => candidates)
      .map(({ candidateId, picture, banner }) => [
        candidateId,
        { face: checked.get(picture ?? ''), emblem: checked.get(banner ?? '') },
      ]),
  );
