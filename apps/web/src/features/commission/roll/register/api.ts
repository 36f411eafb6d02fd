import { useMutation } from '@tanstack/react-query';
import { call } from '../../../../lib/api.ts';
import { type RegisterWords, registerFile } from './registerFile.ts';

/** What the head of the register says, apart from the rows. */
interface RegisterFacts {
  readonly places: number;
  readonly contents: string;
}

/**
 * Reads the whole roll into a page to print, as it was when its digest was computed.
 * @param wordsOf the words above the rows
 * @param save takes the page
 */
export function useSaveRegister(
  wordsOf: (facts: RegisterFacts) => Pick<RegisterWords, 'heading' | 'facts' | 'columns'>,
  save: (page: Blob) => void,
) {
  return useMutation({
    mutationFn: async () => {
      const { places, changes, contents } = (await call('GET /commission/roll/contents')).data;
      save(await registerFile(partsOf(changes, wordsOf({ places, contents }))));
    },
    gcTime: 0,
  });
}

/** Reads the roll, some thousand people at a time. */
async function* partsOf(changes: number, words: Pick<RegisterWords, 'heading' | 'facts' | 'columns'>) {
  let after: string | undefined;
  do {
    const body = { changes, ...(after !== undefined && { after }) };
    const { rows, commission, title } = (await call('POST /commission/roll/register', { body })).data;
    yield { words: { ...words, commission, title }, rows };
    after = rows.at(-1)?.voterNumber;
  } while (after !== undefined);
}
