import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { acceptRecord } from '../../../lib/known-records.ts';
import type { ElectionInfo } from '../api.ts';
import { type BoothClient, startBooth } from './client.ts';
import { type BoothState, loadPaper } from './load-paper.ts';
import { paperOf } from './same-paper.ts';
import { type Pictures, usePictures } from './usePictures.ts';

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

/**
 * Lets the booth load the paper while the voter reads it, and again when another answer names another paper,
 * or the same one with another record, key or area.
 */
export function useBooth(info: ElectionInfo | undefined): BoothAccess {
  const canVote = info?.canVote === true;
  const booth = canVote ? info.booth : null;
  const client = useRef<BoothClient | null>(null);
  const loading = useRef<Promise<BoothState>>(Promise.resolve({ kind: 'none' }));
  const [state, setState] = useState<BoothState>({ kind: 'none' });
  const [attempt, setAttempt] = useState(0);
  // Votes that are counted meanwhile change the answer and not the paper: a sealed ballot stays sealed.
  const asked = useMemo(() => JSON.stringify([booth, info?.areas, info && paperOf(info)]), [booth, info]);
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
  }, [canVote, asked, attempt]);
  // At once: who waits for the paper from here on waits for this attempt.
  const reload = useCallback(() => flushSync(() => setAttempt((before) => before + 1)), []);
  const isUnreachable = state.kind === 'closed' && state.reason === 'unreachable';
  useEffect(() => {
    if (!isUnreachable) return;
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [isUnreachable, reload]);
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
