import type { BodyOf } from '@evoting/contract/calls';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Asks whether somebody is on the roll; number and surname are sent in the body, and are in no address. */
export function useOnTheRoll() {
  return useMutation({
    mutationFn: async (body: BodyOf<'POST /extras/on-the-roll'>) =>
      (await call('POST /extras/on-the-roll', { body })).data.area,
  });
}
