import type { Post } from './post.ts';
import type { Witness } from './witness.ts';

/** The log of a record, and the witness whose signature its server is given. */
interface WitnessedLog {
  log: string;
  witness: Pick<Witness, 'last'>;
}

/**
 * Gives the last cosigned checkpoint to the server, which publishes it for readers.
 * @returns why it was not taken, as a sentence; empty if it was
 */
export async function give({ log, witness }: WitnessedLog, post: Post): Promise<string> {
  const reply = await post(`board/${log}/cosignatures`, { note: witness.last.note });
  if (reply === null) return 'The server did not take the signature; it is given again at the next look.';
  const { status, text } = reply;
  if (status >= 200 && status < 300) return '';
  if (/cosigned-by-nobody/.test(text))
    return 'The election does not name this guardian as a witness, so nobody is shown its signature.';
  if (/cosigned-other-tree/.test(text))
    return 'The server says that it has another history: tell the commission and the other guardians, and keep cosigned.txt.';
  return `The server did not take the signature (${status}); it is given again at the next look.`;
}
