import { useQuery } from '@tanstack/react-query';
import { DECISIVE } from './decisive.ts';
import { readPo } from './po-file.ts';
import type { Draft } from './rules.ts';

/** The catalogues with drafts, in the order in which they are reviewed. */
export const PARTS = ['vote', 'messages', 'reasons', 'standing', 'pages', 'audit'] as const;
export type Part = (typeof PARTS)[number];

/** A drafted message beside its English. */
export interface Message {
  readonly part: Part;
  /** Its id in the file. */
  readonly id: string;
  readonly english: string;
  readonly text: string;
  readonly reviewers: readonly string[];
  /** A vote depends on it. */
  readonly isDecisive: boolean;
}
export interface Catalogues {
  readonly messages: readonly Message[];
  readonly files: Readonly<Record<Part, string>>;
}

const FILES = import.meta.glob<string>('../../../locales/*/{vote,messages,reasons,standing,pages,audit}.po', {
  query: '?raw',
  import: 'default',
});
const readFile = async (language: string, part: Part) =>
  (await FILES[`../../../locales/${language}/${part}.po`]?.()) ?? '';

/** The drafts of a language, as the release has them; those on which a vote depends are first. */
export function useCatalogues(language: Draft) {
  return useQuery({
    queryKey: ['catalogues', language],
    queryFn: () => readCatalogues(language),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

async function readCatalogues(language: Draft): Promise<Catalogues> {
  const read = await Promise.all(
    PARTS.map(async (part) => {
      const [english, own] = await Promise.all([readFile('en', part), readFile(language, part)]);
      return { part, own, messages: beside(part, english, own) };
    }),
  );
  const messages = read.flatMap((one) => one.messages);
  const rank = ({ part, english }: Message) => (part === 'vote' ? DECISIVE.indexOf(english) : -1);
  const first = messages.filter(({ isDecisive }) => isDecisive).sort((a, b) => rank(a) - rank(b));
  return {
    messages: [...first, ...messages.filter(({ isDecisive }) => !isDecisive)],
    files: Object.fromEntries(read.map(({ part, own }) => [part, own])) as Record<Part, string>,
  };
}

function beside(part: Part, english: string, own: string): Message[] {
  const sources = new Map(readPo(english).map(({ id, text }) => [id, text]));
  return readPo(own).map((message) => {
    const source = sources.get(message.id) || message.id;
    return { ...message, part, english: source, isDecisive: part === 'vote' && DECISIVE.includes(source) };
  });
}
