import type { Letter } from '@evoting/contract/commission/letters';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../../lib/api.ts';
import { useRefresh } from '../../api.ts';
import { KEY } from '../../queries/roll.ts';

/**
 * Makes the letters of a list, in place of the run that the officer saw. They are handed to `save` unless
 * some are missing.
 * @returns the run, the letters (kept in memory while the screen is open) and the number of missing ones
 */
export function useMakeLetters(id: string, save: (letters: readonly Letter[]) => void) {
  return useMutation({
    mutationFn: async (instead: string | null) => {
      const made = await fetchLetters(id, instead);
      if (made.missing === 0) save(made.letters);
      return made;
    },
    onSettled: useRefresh(KEY),
    gcTime: 0,
  });
}

/**
 * All letters of a list, with codes that are in no other place: what the run gave to anybody else is missing.
 */
async function fetchLetters(id: string, instead: string | null) {
  const params = { id };
  const path = 'POST /commission/roll/imports/:id/letters';
  const first = (await call(path, { params, body: instead === null ? {} : { instead } })).data;
  const { run, letters } = first;
  let last = first;
  while (last.letters.length > 0) {
    last = (await call(path, { params, body: { run } })).data;
    letters.push(...last.letters);
  }
  return { run, letters, missing: last.made - letters.length };
}

/** Records that the letters are saved. */
export function useKeepLetters(id: string) {
  return useMutation({
    mutationFn: (run: string) =>
      call('POST /commission/roll/imports/:id/letters-kept', { params: { id }, body: { run } }),
    onSettled: useRefresh(KEY),
  });
}
