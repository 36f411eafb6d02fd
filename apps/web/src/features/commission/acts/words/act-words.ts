import type {
  ActCode,
  ActDefinition,
  ActParams,
  HELD_BACK,
  LoggedParams,
} from '@evoting/contract/commission/acts';
import type { ReactElement, ReactNode } from 'react';
import type { ConsoleScreen } from '../../../../lib/paths.ts';

/** Formats times and numbers in the reader's language. */
export interface Format {
  /** @param moment in ISO 8601 */
  readonly time: (moment: string) => string;
  readonly count: (number: number) => string;
}

/** Everything that the web app says about an act of two officers. */
export type ActWords<Act extends ActCode> = {
  /**
   * The console screens that list proposals of the act. Proposals wait on the first, whose link shows how many.
   */
  readonly screens: readonly [ConsoleScreen, ...ConsoleScreen[]];
  /** The title of the dialog that proposes it. */
  readonly title: ReactNode | ((params: ActParams<Act>) => ReactNode);
  /** The sentence that both officers read. It names every parameter that they decide. */
  readonly sentence: (params: ActParams<Act>, format: Format) => ReactElement;
  /**
   * The time in milliseconds after which the server refuses the act, if that may come before the proposal
   * expires.
   */
  readonly deadlineMs?: (params: ActParams<Act>) => number;
} & LogSentence<Act> &
  SubjectMayConfirm<Act> &
  IsHeldBack<Act>;

/** The words of some acts, by code. */
export type WordsOf<Acts extends ActCode> = { readonly [Act in Acts]: ActWords<Act> };

/** The sentence in the log, for an act of which the log shows only some parameters. */
type LogSentence<Act extends ActCode> = [keyof LoggedParams<Act>] extends [never]
  ? { readonly logSentence?: undefined }
  : { readonly logSentence: (params: LoggedParams<Act>) => ReactElement };

/** The contract's rule, repeated because its table of acts has schemas, which do not reach the browser. */
type SubjectMayConfirm<Act extends ActCode> = true extends ActDefinition<Act>['subjectMayConfirm']
  ? { readonly subjectMayConfirm: true }
  : { readonly subjectMayConfirm?: undefined };

/** The contract's list of acts that take effect some minutes after the confirmation, for the same reason. */
type IsHeldBack<Act extends ActCode> = Act extends (typeof HELD_BACK)[number]
  ? { readonly isHeldBack: true }
  : { readonly isHeldBack?: undefined };
