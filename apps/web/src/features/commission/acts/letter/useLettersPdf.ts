import type { Letter } from '@evoting/contract/commission/letters';
import { useEffect, useRef, useState } from 'react';
import { useContact } from '../../../../components/useNotices.ts';
import { saveFile } from '../../../../lib/download.ts';
import type { LetterElection } from './letterLink.ts';
import type { MadePdf } from './pdf/protocol.ts';

export type Making =
  | { readonly step: 'none' | 'failed' }
  | { readonly step: 'making'; readonly made: number }
  | ({ readonly step: 'saved' } & Omit<MadePdf, 'pdf'>);

/** Makes letters as a PDF and saves it. Leaving the screen ends the work, and nothing of it stays. */
export function useLettersPdf(letters: readonly Letter[], election: LetterElection, fileName: string) {
  const contact = useContact();
  const [making, setMaking] = useState<Making>({ step: 'none' });
  const work = useRef<AbortController>(undefined);
  useEffect(() => () => work.current?.abort(), []);
  const make = async () => {
    work.current = new AbortController();
    const { signal } = work.current;
    setMaking({ step: 'making', made: 0 });
    try {
      // Loaded on demand: few officers make letters.
      const [{ makePdf }, { letterWords }] = await Promise.all([
        import('./pdf/makePdf.ts'),
        import('./pdf/letterWords.ts'),
      ]);
      const order = {
        letters,
        votersUse: election.votersUse,
        words: letterWords(election, contact),
        logo: contact?.logo ?? null,
      };
      const { pdf, ...told } = await makePdf(order, (made) => setMaking({ step: 'making', made }), signal);
      saveFile(fileName, pdf);
      setMaking({ step: 'saved', ...told });
    } catch {
      setMaking({ step: signal.aborted ? 'none' : 'failed' });
    }
  };
  return { making, make, cancel: () => work.current?.abort() };
}
