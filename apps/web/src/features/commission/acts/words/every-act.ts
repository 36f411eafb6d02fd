import type { ActCode, ProposedAct } from '@evoting/contract/commission/acts';
import type { ConsoleScreen } from '../../../../lib/paths.ts';
import type { WordsOf } from './act-words.ts';
import { COUNT_WORDS } from './count.tsx';
import { DAY_WORDS } from './day.tsx';
import { DESK_WORDS } from './desk.tsx';
import { ELECTIONS_WORDS } from './elections.tsx';
import { OFFICERS_WORDS } from './officers.tsx';
import { PARTIES_WORDS } from './parties.tsx';
import { ROLL_WORDS } from './roll.tsx';

const EVERY_ACT: WordsOf<ActCode> = {
  ...COUNT_WORDS,
  ...ELECTIONS_WORDS,
  ...DAY_WORDS,
  ...PARTIES_WORDS,
  ...ROLL_WORDS,
  ...DESK_WORDS,
  ...OFFICERS_WORDS,
};

/** The words of an act; undefined for one that only a newer server knows. */
export const wordsOf = (act: ActCode): WordsOf<ActCode>[ActCode] | undefined => EVERY_ACT[act];

/** Tells whether a screen lists proposals of an act. */
export const isListedOn = (screen: ConsoleScreen, act: ActCode): boolean =>
  wordsOf(act)?.screens.includes(screen) ?? false;

/**
 * The time in milliseconds after which the server would refuse an act, though its proposal has not expired;
 * null if there is none.
 */
export const deadlineMsOf = ({ act, params }: ProposedAct): number | null =>
  wordsOf(act)?.deadlineMs?.(params as never) ?? null;
