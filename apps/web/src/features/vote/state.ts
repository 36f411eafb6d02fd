import { STORAGE_KEYS } from '@evoting/contract/constants';
import type { PostId } from '@evoting/contract/fields';
import type { Choice, Voteable } from '@evoting/contract/vote';
import { useCallback, useEffect, useState } from 'react';
import { outdatePending } from '../../lib/pending.ts';
import { readStored, removeStored, store } from '../../lib/storage.ts';
import { NOBODY } from './posts.ts';

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

/**
 * True if the stored choices for these posts are these and no others; another tab may have changed them.
 * @param choices without an entry for a post that is left blank
 */
export function areChosen(postIds: readonly PostId[], choices: readonly Choice[]): boolean {
  const stored = readChoices().filter(
    ({ postId, candidateId }) => postIds.includes(postId) && candidateId !== NOBODY,
  );
  const isStored = ({ candidateId, postId }: Choice) =>
    stored.some((choice) => choice.candidateId === candidateId && choice.postId === postId);
  return stored.length === choices.length && choices.every(isStored);
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
    (postId: PostId, candidateIds: readonly Voteable['candidateId'][]) =>
      change([
        ...readChoices().filter((choice) => choice.postId !== postId),
        ...candidateIds.map((candidateId) => ({ candidateId, postId })),
      ]),
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
