import type { BodyOf } from '@evoting/contract/calls';
import type { ListForm, RowFault } from '@evoting/contract/commission/roll';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../../lib/api.ts';
import { useRefresh } from '../../api.ts';
import { isWorking, KEY, WORKING_MS } from '../../queries/roll.ts';

const PART_BYTES = 1_048_576;

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

/** The faults of its first bad rows. */
export function useFirstFaults(id: string) {
  return useQuery({
    queryKey: [...KEY, 'import', id, 'faults'],
    queryFn: async ({ signal }) =>
      (await fetchSomeFaults(id, { limit: FIRST_FAULTS }, signal)).slice(0, FIRST_FAULTS),
  });
}
