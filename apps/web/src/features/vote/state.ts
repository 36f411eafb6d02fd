import { STORAGE_KEYS } from '@evoting/contract/constants';
import type { PostId } from '@evoting/contract/fields';
import type { Choice, Voteable } from '@evoting/contract/vote';
import { useCallback, useEffect, useState } from 'react';
import { outdatePending } from '../../lib/pending.ts';
import { readStored, removeStored, store } from '../../lib/storage.ts';

/** Reads the stored choices; malformed data count as none. */
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

/** True if the stored choices include all of these; another tab may have changed them. */
export function areChosen(choices: readonly Choice[]): boolean {
  const stored = readChoices();
  return choices.every(({ candidateId, postId }) =>
    stored.some((choice) => choice.candidateId === candidateId && choice.postId === postId),
  );
}

export const clearChoices = (): void => removeStored(STORAGE_KEYS.voteChoice);

/** The voter's choices, which survive a reload. */
export function useChoices() {
  const [choices, setChoices] = useState(readChoices);
  useEffect(() => {
    const onChange = () => setChoices(readChoices());
    // `pageshow`: another tab may have changed them while this page was in the back-forward cache.
    for (const event of ['storage', 'pageshow']) addEventListener(event, onChange);
    return () => {
      for (const event of ['storage', 'pageshow']) removeEventListener(event, onChange);
    };
  }, []);
  const change = useCallback((next: Choice[]) => {
    store(STORAGE_KEYS.voteChoice, JSON.stringify(next));
    // A retry must not send a ballot of the former choices.
    outdatePending();
    setChoices(next);
  }, []);
  const choose = useCallback(
    (postId: PostId, candidateId: Voteable['candidateId']) =>
      change([...readChoices().filter((choice) => choice.postId !== postId), { candidateId, postId }]),
    [change],
  );
  const takeBack = useCallback(
    ({ candidateId }: Voteable) => change(readChoices().filter((one) => one.candidateId !== candidateId)),
    [change],
  );
  const clear = useCallback(() => {
    clearChoices();
    setChoices([]);
  }, []);
  return { choices, choose, takeBack, clear };
}
