import type { BodyOf } from '@evoting/contract/calls';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../../lib/api.ts';
import { useRefresh } from '../../api.ts';
import { KEY } from '../../queries/roll.ts';

/** Adds somebody while the roll is not frozen. */
export function useAddPlace() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /commission/roll/places'>) =>
      call('POST /commission/roll/places', { body }),
    onSettled: useRefresh(KEY),
  });
}

/** Looks whose a place is. What is found is kept by no cache: it is gone with the screen. */
export function useLookAtPlace() {
  return useMutation({
    mutationFn: async (voterNumber: string) =>
      (await call('POST /commission/roll/places/looks', { body: { voterNumber } })).data.place,
    gcTime: 0,
  });
}

/** Corrects a place that no one has claimed, while the roll is not frozen. */
export function useCorrectPlace() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /commission/roll/corrections'>) =>
      call('POST /commission/roll/corrections', { body }),
    onSettled: useRefresh(KEY),
    gcTime: 0,
  });
}

/** Takes somebody off the roll while it is not frozen; later two officers can. */
export function useRemovePlace() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /commission/roll/removals'>) =>
      call('POST /commission/roll/removals', { body }),
    onSettled: useRefresh(KEY),
  });
}
