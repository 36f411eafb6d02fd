import type { PaperPost } from '@evoting/booth/paper';
import type { Booth } from '@evoting/contract/vote';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { apiUrl } from '../../../lib/api.ts';
import { acceptRecord, expectedOrigin, keepPin, knownBeside, readPin } from '../../../lib/record.ts';
import type { ElectionInfo } from '../api.ts';
import type { ClosedReason } from '../messages.ts';
import { candidatesFor, postsOf } from '../state.ts';
import { type BoothClient, startBooth } from './client.ts';
import { type Pictures, usePictures } from './pictures.ts';

export type BoothState =
  | { kind: 'none' | 'loading' }
  | { kind: 'ready'; fingerprint: string; posts: readonly PaperPost[] }
  | { kind: 'closed'; reason: ClosedReason };

/** The booth as the page uses it. `client` is null where there is nothing to encrypt for. */
export interface BoothAccess {
  state: BoothState;
  client: () => BoothClient | null;
  /** Waits until the booth has loaded the paper, and again where the paper is loaded again meanwhile. */
  whenLoaded: () => Promise<BoothState>;
  reload: () => void;
  /** Accepts a new record of this site, whose announcement the voter knows of. */
  accept: () => void;
  /** The pictures of the paper that were checked so far. */
  pictures: Pictures;
}

/** Lets the booth load the paper while the voter reads it, and again when the paper changes. */
export function useBooth(info: ElectionInfo | undefined): BoothAccess {
  const canVote = info?.canVote === true;
  const booth = canVote ? info.booth : null;
  const client = useRef<BoothClient | null>(null);
  const loading = useRef<Promise<BoothState>>(Promise.resolve({ kind: 'none' }));
  const [state, setState] = useState<BoothState>({ kind: 'none' });
  const [attempt, setAttempt] = useState(0);
  // Votes that are counted meanwhile change the answer and not the paper: a sealed ballot stays sealed.
  const paper = useMemo(() => (info ? paperOf(info).join() : ''), [info]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads the same paper again
  useEffect(() => {
    if (!booth || !info) {
      const closed: BoothState = canVote ? { kind: 'closed', reason: 'no-booth' } : { kind: 'none' };
      loading.current = Promise.resolve(closed);
      setState(closed);
      return;
    }
    const started = startBooth();
    client.current = started;
    setState({ kind: 'loading' });
    loading.current = loadPaper(started, booth, info).catch(() => ({
      kind: 'closed',
      reason: 'unreachable',
    }));
    loading.current.then((next) => client.current === started && setState(next));
    return () => {
      client.current = null;
      started.close();
    };
  }, [canVote, booth?.revisionHash, paper, attempt]);
  const reload = useCallback(() => setAttempt((before) => before + 1), []);
  const accept = () => {
    if (booth) acceptRecord(booth.log, booth.verifierKey);
    reload();
  };
  const whenLoaded = useCallback(async () => {
    for (;;) {
      const waitedFor = loading.current;
      const next = await waitedFor;
      if (waitedFor === loading.current) return next;
    }
  }, []);
  // A face under another name: nothing is encrypted for a server that sends it.
  const onOther = useCallback(() => {
    client.current?.close();
    client.current = null;
    const closed: BoothState = { kind: 'closed', reason: 'other-picture' };
    loading.current = Promise.resolve(closed);
    setState(closed);
  }, []);
  const posts = state.kind === 'ready' ? state.posts : null;
  const loaded = useMemo(() => (posts && client.current ? { client: client.current, posts } : null), [posts]);
  const pictures = usePictures(info, loaded, onOther);
  return { state, client: () => client.current, whenLoaded, reload, accept, pictures };
}

async function loadPaper(client: BoothClient, booth: Booth, info: ElectionInfo): Promise<BoothState> {
  const { log, origin } = booth;
  // A page that is being developed is served by another port than its server.
  const expected =
    import.meta.env.DEV && import.meta.env.MODE === 'development' ? null : expectedOrigin(log, origin);
  const pin = readPin(log);
  const loaded = await client.ask({
    ...{
      kind: 'load',
      apiUrl: apiUrl(),
      booth,
      areas: info.areas ?? [],
      pin,
      expectedOrigin: expected,
    },
    known: knownBeside(log, booth.verifierKey),
  });
  if (!loaded.ok) return { kind: 'closed', reason: loaded.reason };
  keepPin(log, loaded.pin, pin?.checkpoint ?? null);
  if (!isPaperOf(info, loaded.posts)) return { kind: 'closed', reason: 'other-paper' };
  return { kind: 'ready', fingerprint: loaded.fingerprint, posts: loaded.posts };
}

const line = (...shown: readonly (string | boolean)[]) => JSON.stringify(shown);
/** Which pictures are beside a name; the booth checks the pictures themselves before they are shown. */
const sidesOf = (picture: string | null, banner: string | null) => [picture !== null, banner !== null];

/** What the voter reads, line by line. */
const paperOf = (info: ElectionInfo): string[] =>
  postsOf(info).flatMap((post) =>
    candidatesFor(info, post).map((one) =>
      line(
        ...[post.id, post.postName, one.candidateId, one.candidateName, one.partyName],
        ...sidesOf(one.candidateImage, one.partyBanner),
      ),
    ),
  );

/**
 * What the voter reads must be what is encrypted: the same posts, candidates, names and parties, and a
 * picture where there is one.
 */
export function isPaperOf(info: ElectionInfo, posts: readonly PaperPost[]): boolean {
  const shown = paperOf(info);
  const encrypted = posts.flatMap((post) =>
    post.candidates.map((one) =>
      line(
        ...[post.postId, post.name, one.candidateId, one.name, one.party],
        ...sidesOf(one.picture, one.banner),
      ),
    ),
  );
  return shown.length === encrypted.length && shown.toSorted().join() === encrypted.toSorted().join();
}
