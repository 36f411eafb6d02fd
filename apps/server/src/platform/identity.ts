import { z } from 'zod';
import type { Config } from '../config.ts';

const ANSWER_MAX_BYTES = 1_024;
/** Strict: an answer with more fields does not come from this service. */
const answerSchema = z.strictObject({ match: z.boolean() });

/** A voter as listed on the roll, and the identity number that they typed. */
export interface Claimant {
  readonly identityNumber: string;
  readonly voterNumber: string;
  readonly surname: string;
  readonly name: string;
}

/** The identity service gave no valid answer; the claim is refused. */
export class IdentityUnavailable extends Error {}

/**
 * Asks the identity service whether a number belongs to this person. `docs/operate.md` describes the request
 * and its answer.
 * @throws {IdentityUnavailable} on a timeout, another status, a redirect, or an oversized or malformed body;
 * the error contains no personal data
 */
export async function isSamePerson(
  { url, token, waitMaxMs }: NonNullable<Config['identity']>,
  claimant: Claimant,
): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
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
