import { CommandRefused } from '@evoting/command-line/command';
import { type PlainCode, sentenceOf } from '@evoting/contract/reasons';

/** What the terminal alone says of a reason: of an option, a file or another command. */
export interface Said {
  readonly says: string;
}

/**
 * A refusal at the terminal.
 * Takes: a reason's code, whose sentence every client shows, or what the terminal alone says, and what was
 * found, where that is known.
 */
export function refusedFor(why: PlainCode | Said, found?: string): CommandRefused {
  const sentence = typeof why === 'string' ? `${sentenceOf({ code: why })}.` : why.says;
  return new CommandRefused(found === undefined ? sentence : `${sentence} (${found})`);
}
