/** Small elections for tests, and everything needed to open them. */
import { type Election, parseElection, type Question, serializeElection } from '../election.ts';
import type { Choices } from '../encrypt.ts';
import type { RandomBytes } from '../scalar.ts';
import { seededRandom } from '../seeded-random.ts';
import { sodiumTrustee } from '../sodium.ts';
import { type TrusteeKey, trusteeList } from '../trustee.ts';

/** An election with the keys of its trustees. */
export interface TestElection {
  readonly election: Election;
  readonly trusteesJson: string;
  readonly keys: readonly TrusteeKey[];
}

/**
 * A repeatable random source.
 * Takes: a number that names it.
 */
export function testRandom(name: number): RandomBytes {
  const seed = new Uint8Array(32);
  new DataView(seed.buffer).setUint32(0, name);
  return seededRandom(seed);
}

/** A question with this many answers, of which one may be chosen unless `options` say otherwise. */
export function question(answers: number, options: Partial<Question> = {}): Question {
  const names = Array.from({ length: answers }, (_, index) => `Candidate ${index + 1}`);
  return { question: 'Who?', answers: names, blank: false, min: 1, max: 1, ...options };
}

/** An election of these questions. */
export function testElection(
  questions: readonly Question[],
  trustees = 1,
  random = testRandom(1),
): TestElection {
  const keys = Array.from({ length: trustees }, () => sodiumTrustee.generateKey(random));
  const { trusteesJson, publicKey } = trusteeList(keys.map((key) => key.publicKey));
  const json = serializeElection({
    uuid: 'Tb8wWqYnQm4RkX',
    name: 'Test election',
    description: 'A description, with “quotes” and ünïcode',
    publicKey,
    questions,
    administrator: 'Commission',
    credentialAuthority: 'Registrar',
  });
  const parsed = parseElection(json);
  if (!parsed.ok) throw new Error(parsed.reason);
  return { election: parsed.election, trusteesJson, keys };
}

/** Allowed choices that differ from one number to the next. */
export function someChoices(election: Election, seed: number): Choices {
  return election.questions.map(({ answers, blank, min, max }, index) => {
    if (blank && (seed + index) % 4 === 0) return [1, ...answers.map(() => 0)];
    const count = min + (seed % (max - min + 1));
    const chosen = answers.map((_, place) => ((place + seed + index) % answers.length < count ? 1 : 0));
    return blank ? [0, ...chosen] : chosen;
  });
}
