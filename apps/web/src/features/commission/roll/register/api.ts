import { useMutation } from '@tanstack/react-query';
import { call } from '../../../../lib/api.ts';
import { type RegisterWords, registerFile } from './registerFile.ts';

/** The facts in the head of the register. */
interface RegisterFacts {
  readonly places: number;
  readonly contents: string;
}

type WordsOfRoll = Pick<RegisterWords, 'heading' | 'facts' | 'columns'>;

/**
 * Reads the whole roll into pages to print, as it was when its digest was computed: some thousand people each,
 * since a browser prints no more. They are kept outside the memory of this page, and saved once all are there.
 * @param wordsOf the words above the rows
 * @param save takes the pages
 */
export function useSaveRegister(
  wordsOf: (facts: RegisterFacts) => WordsOfRoll,
  save: (pages: readonly Blob[]) => void,
) {
  return useMutation({
    mutationFn: async () => {
      const { places, changes, contents } = (await call('GET /commission/roll/contents')).data;
      save(await pagesOf(changes, wordsOf({ places, contents })));
    },
    gcTime: 0,
  });
}

async function pagesOf(changes: number, words: WordsOfRoll): Promise<Blob[]> {
  const pages: Blob[] = [];
  for (let after: string | undefined; ; ) {
    const body = { changes, ...(after !== undefined && { after }) };
    const { rows, commission, title } = (await call('POST /commission/roll/register', { body })).data;
    after = rows.at(-1)?.voterNumber;
    if (after === undefined) return pages;
    const heading = pages.length === 0 ? words.heading : `${words.heading} (${pages.length + 1})`;
    pages.push(registerFile({ ...words, heading, commission, title }, rows));
  }
}
