import { CommandRefused } from '@evoting/command-line/command';
import { type PlainCode, sentenceOf } from '@evoting/contract/reasons';

/** A sentence for the terminal alone: about an option, a file or another command. */
export interface TerminalSentence {
  readonly says: string;
}

/**
 * Makes a refusal for the terminal.
 * @param why a reason code, whose sentence every client shows, or a sentence for the terminal
 * @param found the details, where they are known
 */
export function refusedFor(why: PlainCode | TerminalSentence, found?: string): CommandRefused {
  const sentence = typeof why === 'string' ? `${sentenceOf({ code: why })}.` : why.says;
  return new CommandRefused(found === undefined ? sentence : `${sentence} (${found})`);
}
