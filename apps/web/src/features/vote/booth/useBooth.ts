import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { acceptRecord } from '../../../lib/known-records.ts';
import type { ElectionInfo } from '../api.ts';
import { type BoothClient, startBooth } from './client.ts';
import { type BoothState, loadPaper } from './load-paper.ts';
import { paperLines } from './same-paper.ts';
import { type Pictures, usePictures } from './usePictures.ts';

export interface BoothAccess {
  state: BoothState;
  /** Null if there is nothing to encrypt for. */
  client: () => BoothClient | null;
  /** Resolves once the newest load has ended. */
  whenLoaded: () => Promise<BoothState>;
  reload: () => void;
  /** Accepts a new record of this site, which the voter knows to be announced. */
  accept: () => void;
  /** The pictures that have been checked so far. */
  pictures: Pictures;
}

/**
 * Loads the paper into a booth while the voter reads it, and again when a later reply names another paper,
 * record, key or area.
 */
export function useBooth(info: ElectionInfo | undefined): BoothAccess {
  const canVote = info?.canVote === true;
  const booth = canVote ? info.booth : null;
  const client = useRef<BoothClient | null>(null);
  const loading = useRef<Promise<BoothState>>(Promise.resolve({ kind: 'none' }));
  const [state, setState] = useState<BoothState>({ kind: 'none' });
  const [attempt, setAttempt] = useState(0);
  // New vote counts change the reply but not the paper, and must not discard a sealed ballot.
  const paper = useMemo(() => JSON.stringify([booth, info?.areas, info && paperLines(info)]), [booth, info]);
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
  }, [canVote, paper, attempt]);
  // Synchronous, so that a caller of `whenLoaded` waits for this attempt.
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
      const attempted = loading.current;
      const next = await attempted;
      if (attempted === loading.current) return next;
    }
  }, []);
  // The server sent another picture than the record's: close the booth.
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
