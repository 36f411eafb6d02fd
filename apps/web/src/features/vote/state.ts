import { STORAGE_KEYS } from '@evoting/contract/constants';
import type { PostId } from '@evoting/contract/fields';
import type { Choice, Post, Voteable } from '@evoting/contract/vote';
import { useCallback, useEffect, useState } from 'react';
import { outdatePending } from '../../lib/pending.ts';
import { readStored, removeStored, store } from '../../lib/storage.ts';
import type { ElectionInfo } from './api.ts';

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

/** Forgets what was chosen, on this device. */
export const clearChoices = (): void => removeStored(STORAGE_KEYS.voteChoice);

/** The posts on the paper, in its order: one without a candidate is not on it. */
export function postsOf(info: ElectionInfo): Post[] {
  return info.posts.filter((post) => candidatesFor(info, post).length > 0);
}

/** The candidates of a post, in the order of the paper. */
export function candidatesFor(info: ElectionInfo, post: Post): readonly Voteable[] {
  return info.voteables[post.postName] ?? [];
}

/** What was chosen for a post, null where nothing was or the candidate is no longer on the paper. */
export function chosenFor(info: ElectionInfo, choices: readonly Choice[], post: Post): Voteable | null {
  const candidateId = choices.find((choice) => choice.postId === post.id)?.candidateId;
  return candidatesFor(info, post).find((candidate) => candidate.candidateId === candidateId) ?? null;
}

/** Whether something was chosen that the paper no longer has: the candidates changed since. */
export function hasLostChoice(info: ElectionInfo, choices: readonly Choice[]): boolean {
  const hasChoice = (post: Post) => choices.some(({ postId }) => postId === post.id);
  return postsOf(info).some((post) => hasChoice(post) && chosenFor(info, choices, post) === null);
}

/** The voter's choices: they outlive a reload; choosing for a post replaces what was chosen for it before. */
export function useChoices() {
  const [choices, setChoices] = useState(readChoices);
  useEffect(() => {
    const onStorage = () => setChoices(readChoices());
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
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
