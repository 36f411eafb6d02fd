import type { BodyOf } from '@evoting/contract/calls';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../../lib/api.ts';

/** Makes another code for a place while the roll is not frozen; gives the letter. */
export function useNewLetter() {
  return useMutation({
    mutationFn: async (body: BodyOf<'POST /commission/roll/new-letters'>) =>
      (await call('POST /commission/roll/new-letters', { body })).data.letter,
    gcTime: 0,
  });
}
