/** Small elections for tests, with everything needed to decrypt their sums. */
import { listOf, type Transcript } from '../ceremony.ts';
import { type Election, parseElection, type Question, serializeElection } from '../election.ts';
import type { Choices } from '../encrypt.ts';
import { sodiumTrustee } from '../sodium.ts';
import { sodiumGroup } from '../sodium-group.ts';
import { type TrusteeKey, trusteeList } from '../trustee.ts';
import { verifyTrusteeList } from '../trustees.ts';
import { holdCeremony } from './ceremonies.ts';
import { testRandom } from './random.ts';

export { testRandom } from './random.ts';

/** An election with the keys of its trustees. */
export interface TestElection {
  readonly election: Election;
  readonly trusteesJson: string;
  readonly keys: readonly TrusteeKey[];
}

/** A question with this many answers, of which exactly one is chosen unless `options` says otherwise. */
export function question(answers: number, options: Partial<Question> = {}): Question {
  const names = Array.from({ length: answers }, (_, index) => `Candidate ${index + 1}`);
  return { question: 'Who?', answers: names, blank: false, min: 1, max: 1, ...options };
}

/** An election with these questions. */
export function testElection(
  questions: readonly Question[],
  trustees = 1,
  random = testRandom(1),
): TestElection {
  const keys = Array.from({ length: trustees }, () => sodiumTrustee.generateKey(random));
  const { trusteesJson, publicKey } = trusteeList(keys.map((key) => key.publicKey));
  return { ...electionOf(questions, publicKey), trusteesJson, keys };
}

function electionOf(questions: readonly Question[], publicKey: string): Pick<TestElection, 'election'> {
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
  return { election: parsed.election };
}

/**
 * An election with a shared key that `threshold` of `size` trustees can decrypt.
 * @returns the election, the trustees' shares as their keys, and their messages
 */
export function thresholdElection(
  questions: readonly Question[],
  size: number,
  threshold: number,
): TestElection & { readonly transcript: Transcript } {
  const { transcript, privateKeys } = holdCeremony({
    origin: 'vote.example/api/board/2026',
    size,
    threshold,
  });
  const trusteesJson = listOf(transcript);
  const checked = verifyTrusteeList(sodiumGroup, trusteesJson);
  if (!checked.ok) throw new Error(checked.reason);
  const keys = transcript.keys.map(({ key: { pok, public_key } }, i) => ({
    privateKey: privateKeys[i] ?? '',
    publicKey: { pok, public_key },
  }));
  return { ...electionOf(questions, checked.trustees.publicKey), trusteesJson, keys, transcript };
}

/** Allowed choices that differ between consecutive seeds. */
export function someChoices(election: Election, seed: number): Choices {
  return election.questions.map(({ answers, blank, min, max }, index) => {
    if (blank && (seed + index) % 4 === 0) return [1, ...answers.map(() => 0)];
    const count = min + (seed % (max - min + 1));
    const chosen = answers.map((_, j) => ((j + seed + index) % answers.length < count ? 1 : 0));
    return blank ? [0, ...chosen] : chosen;
  });
}
