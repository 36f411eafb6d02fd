import { STORAGE_KEYS } from '@evoting/contract/constants';
import type { PostId } from '@evoting/contract/fields';
import type { Choice, Voteable } from '@evoting/contract/vote';
import { useCallback, useEffect, useState } from 'react';
import { outdatePending } from '../../lib/pending.ts';
import { readStored, removeStored, store } from '../../lib/storage.ts';

/** The stored choices; what is not a list of pairs counts as none, since anything can be there. */
export function readChoices(): Choice[] {
  try {
    const stored: unknown = JSON.parse(readStored(STORAGE_KEYS.voteChoice) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isChoice) : [];
  } catch {
    return [];
  }
}

function isChoice(value: unknown): value is Choice {
  if (typeof value !== 'object' || value === null) return false;
  const { candidateId, postId } = value as Record<string, unknown>;
  return typeof candidateId === 'string' && typeof postId === 'string';
}

/** Whether all of these are what is chosen now: another tab may have chosen otherwise. */
export function areChosen(choices: readonly Choice[]): boolean {
  const stored = readChoices();
  return choices.every(({ candidateId, postId }) =>
    stored.some((choice) => choice.candidateId === candidateId && choice.postId === postId),
  );
}

/** Forgets what was chosen, on this device. */
export const clearChoices = (): void => removeStored(STORAGE_KEYS.voteChoice);

/** The voter's choices: they outlive a reload; choosing for a post replaces what was chosen for it before. */
export function useChoices() {
  const [choices, setChoices] = useState(readChoices);
  useEffect(() => {
    const onChange = () => setChoices(readChoices());
    // Another tab has changed them; also while the browser kept this page for its way back, and told it of
    // nothing.
    for (const event of ['storage', 'pageshow']) addEventListener(event, onChange);
    return () => {
      for (const event of ['storage', 'pageshow']) removeEventListener(event, onChange);
    };
  }, []);
  const choose = useCallback((postId: PostId, candidateId: Voteable['candidateId']) => {
    const next = [...readChoices().filter((choice) => choice.postId !== postId), { candidateId, postId }];
    store(STORAGE_KEYS.voteChoice, JSON.stringify(next));
    // A ballot of other choices must not be what a retry sends.
    outdatePending();
    setChoices(next);
  }, []);
  const clear = useCallback(() => {
    clearChoices();
    setChoices([]);
  }, []);
  return { choices, choose, clear };
}
