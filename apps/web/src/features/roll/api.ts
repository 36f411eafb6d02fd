import type { BodyOf } from '@evoting/contract/calls';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Stops the place of a token. */
export function useNotMyClaim() {
  return useMutation({
    mutationFn: async (token: string) => (await call('POST /extras/not-my-claim', { body: { token } })).data,
  });
}

/** Looks up a voter on the roll. Number and surname are in the body, so that they are in no address. */
export function useOnTheRoll() {
  return useMutation({
    mutationFn: async (body: BodyOf<'POST /extras/on-the-roll'>) =>
      (await call('POST /extras/on-the-roll', { body })).data.area,
  });
}
