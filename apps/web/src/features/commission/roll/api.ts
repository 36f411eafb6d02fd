import type { BodyOf } from '@evoting/contract/calls';
import type { Letter } from '@evoting/contract/commission/letters';
import type { ListForm, RollImport, RowFault } from '@evoting/contract/commission/roll';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useRefresh } from '../api.ts';

const KEY = ['commission', 'roll'] as const;
const PART_BYTES = 1_048_576;
/** The progress of a list shows soon; where nothing is under way it is not asked for. */
const WORKING_MS = 1_000;

const WORKING: readonly RollImport['state'][] = ['checking', 'moving', 'taking-back'];
const isWorking = ({ state }: Pick<RollImport, 'state'>) => WORKING.includes(state);

/** The roll of the current election; asked for again while a list is on its way into it. */
export function useRoll(isEnabled = true) {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call('GET /commission/roll', { signal })).data,
    refetchInterval: ({ state }) => (state.data?.imports.some(isWorking) ? WORKING_MS : false),
    enabled: isEnabled,
  });
}

type Reading = Partial<Pick<ListForm, 'encoding' | 'separator'>>;

/** A list on its way, and its first rows. */
export function useImport(id: string, reading: Reading = {}) {
  return useQuery({
    queryKey: [...KEY, 'import', id, reading],
    queryFn: async ({ signal }) =>
      (await call('GET /commission/roll/imports/:id', { params: { id }, query: reading, signal })).data,
    refetchInterval: ({ state }) => (state.data && isWorking(state.data.import) ? WORKING_MS : false),
  });
}

/** Sends a file in parts, one after the other; a part whose answer was lost is sent once more. */
export function useSendList(onProgress: (bytes: number) => void) {
  return useMutation({
    mutationFn: async (file: File) => {
      const begin = { fileName: file.name, bytes: file.size };
      const { id } = (await call('POST /commission/roll/imports', { body: begin })).data;
      for (let part = 0; part * PART_BYTES < file.size; part += 1) {
        const end = Math.min((part + 1) * PART_BYTES, file.size);
        await sendPart(id, part, file.slice(part * PART_BYTES, end));
        onProgress(end);
      }
      return id;
    },
    onSettled: useRefresh(KEY),
  });
}

async function sendPart(id: string, part: number, bytes: Blob): Promise<void> {
  const body = new FormData();
  body.append('bytes', bytes, 'part');
  const send = () =>
    call('POST /commission/roll/imports/:id/parts/:part', { params: { id, part: String(part) }, body });
  await send().catch(send);
}

/** Has a list that was sent read; what is wrong with its rows comes with the list itself. */
export function useCheckList(id: string) {
  return useMutation({
    mutationFn: (body: ListForm) => call('POST /commission/roll/imports/:id/check', { params: { id }, body }),
    onSettled: useRefresh(KEY),
  });
}

/** Takes the good rows of a list into the roll. */
export function useFinishList(id: string) {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /commission/roll/imports/:id/finish'>) =>
      call('POST /commission/roll/imports/:id/finish', { params: { id }, body }),
    onSettled: useRefresh(KEY),
  });
}

/** Gives a list up; nothing of it comes into the roll. */
export function useDropList(id: string) {
  return useMutation({
    mutationFn: () => call('POST /commission/roll/imports/:id/drop', { params: { id } }),
    onSettled: useRefresh(KEY),
  });
}

/** Takes a list back that is on the roll, while that is not frozen. */
export function useTakeListBack(id: string) {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /commission/roll/imports/:id/take-back'>) =>
      call('POST /commission/roll/imports/:id/take-back', { params: { id }, body }),
    onSettled: useRefresh(KEY),
  });
}

async function fetchSomeFaults(
  id: string,
  query: { afterLine?: number; limit?: number },
  signal?: AbortSignal,
): Promise<RowFault[]> {
  const some = { params: { id }, query, ...(signal && { signal }) };
  return (await call('GET /commission/roll/imports/:id/faults', some)).data.faults;
}

/**
 * Everything that is wrong with the rows of a list, some thousand at a time; the last row of each is whole.
 */
export async function* fetchFaults(id: string): AsyncGenerator<RowFault[]> {
  for (let afterLine: number | undefined = 0; afterLine !== undefined; ) {
    const faults = await fetchSomeFaults(id, { afterLine });
    afterLine = faults.at(-1)?.line;
    if (faults.length > 0) yield faults;
  }
}

const FIRST_FAULTS = 5;

/** What is wrong with its first bad rows. */
export function useFirstFaults(id: string) {
  return useQuery({
    queryKey: [...KEY, 'import', id, 'faults'],
    queryFn: async ({ signal }) =>
      (await fetchSomeFaults(id, { limit: FIRST_FAULTS }, signal)).slice(0, FIRST_FAULTS),
  });
}

/**
 * Makes the letters of a list, instead of the run that was seen; `save` puts them where the officer has them,
 * unless some are missing.
 * Gives: the run, the letters, kept as long as somebody looks at them, and how many of it are missing.
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

/** Says that the letters are kept. */
export function useKeepLetters(id: string) {
  return useMutation({
    mutationFn: (run: string) =>
      call('POST /commission/roll/imports/:id/letters-kept', { params: { id }, body: { run } }),
    onSettled: useRefresh(KEY),
  });
}

/** Adds somebody while the roll is not frozen; gives the code for the letter. */
export function useAddPlace() {
  return useMutation({
    mutationFn: async (body: BodyOf<'POST /commission/roll/places'>) =>
      (await call('POST /commission/roll/places', { body })).data.code,
    onSettled: useRefresh(KEY),
  });
}

/** Makes another code for a place while the roll is not frozen; gives the letter. */
export function useNewLetter() {
  return useMutation({
    mutationFn: async (body: BodyOf<'POST /commission/roll/new-letters'>) =>
      (await call('POST /commission/roll/new-letters', { body })).data.letter,
    gcTime: 0,
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
