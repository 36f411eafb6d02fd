import { useEffect, useLayoutEffect, useState } from 'react';
import { readNote, saveNote, type TabNote } from '../lib/tab.ts';

/** A token, as opposed to an anchor on the page. */
const TOKEN = /^#[A-Za-z0-9_-]{43}$/;

const tokenIn = (hash: string): string | null => (TOKEN.test(hash) ? hash.slice(1) : null);

/** Reads the token in the fragment, as `useFragment`. */
export const useTokenOfLink = (): string => useFragment(() => location.hash.slice(1), tokenIn);

/** Reads the token in the fragment; this tab keeps it, so that the page can be loaded again. */
export function useKeptTokenOfLink(note: TabNote): string {
  const found = useTokenOfLink();
  const [before] = useState(() => readNote(note) ?? '');
  useEffect(() => {
    if (found !== '') saveNote(note, found);
  }, [found, note]);
  return found === '' ? before : found;
}

/**
 * Reads the fragment and removes it from the address before the page is painted, so that it is not in the history
 * of a shared phone. Also handles a link that is opened while the page is loaded, which causes no reload.
 * @param first reads the fragment with which the page was opened
 * @param read reads a later one; null for an anchor on the page. It must be the same function each time.
 */
export function useFragment<T>(first: () => T, read: (hash: string) => T | null): T {
  const [found, setFound] = useState(first);
  useLayoutEffect(() => {
    const removeFromAddress = () => history.replaceState(history.state, '', location.pathname);
    const onHashChange = () => {
      const later = read(location.hash);
      if (later === null) return;
      setFound(() => later);
      removeFromAddress();
    };
    if (location.hash !== '') removeFromAddress();
    addEventListener('hashchange', onHashChange);
    return () => removeEventListener('hashchange', onHashChange);
  }, [read]);
  return found;
}
