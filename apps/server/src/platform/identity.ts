import { z } from 'zod';
import type { Config } from '../config.ts';

const ANSWER_MAX_BYTES = 1_024;
/** Nothing else: an answer with more fields is not of this service. */
const answerSchema = z.strictObject({ match: z.boolean() });

/** A voter as the roll has them, and the number that they typed. */
export interface Claimant {
  readonly identityNumber: string;
  readonly voterNumber: string;
  readonly surname: string;
  readonly name: string;
}

/** No valid answer: the claim is refused then. */
export class IdentityUnavailable extends Error {}

/**
 * Asks the identity service whether a number is of this person: one POST of JSON, answered by `{"match":
 * true}` or `{"match": false}` with status 200. The docs page `operate.md` has the form.
 * Takes: its address, the token by which it knows us, its time limit, and the person.
 * Refuses (throws IdentityUnavailable): no answer in time, another status, a redirection, a body that is too
 * long or of another form. The error contains nothing about the person.
 */
export async function isSamePerson(
  { url, token, waitMaxMs }: NonNullable<Config['identity']>,
  claimant: Claimant,
): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', accept: 'application/json' },
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(claimant),
      redirect: 'error',
      signal: AbortSignal.timeout(waitMaxMs),
    });
    if (response.status !== 200) throw new Error(`it answered with status ${response.status}`);
    return answerSchema.parse(JSON.parse(await shortText(response))).match;
  } catch (error) {
    const why = error instanceof z.ZodError || error instanceof SyntaxError ? 'it answered otherwise' : error;
    throw new IdentityUnavailable('the identity service gave no answer', { cause: why });
  }
}

async function shortText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > ANSWER_MAX_BYTES) throw new Error('it answered at length');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
