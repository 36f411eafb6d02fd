/**
 * Forges counts. The attacker holds one trustee's key and may cast the last ballot; Belenios' own decryption
 * proof, which hashes neither the ciphertext nor the factor, then proves any count.
 * @see Bernhard, Pereira, Warinschi: How not to prove yourself (2012)
 */
import type { PartialDecryption } from '../decryption.ts';
import { hashToScalar } from '../hash.ts';
import type { CiphertextJson } from '../json.ts';
import { invert, mod, type RandomBytes, randomScalar } from '../scalar.ts';
import { sodiumGroup as group } from '../sodium-group.ts';

interface Line {
  readonly a: bigint;
  readonly challenge: bigint;
  /** The number of votes taken from this line; negative to add votes. */
  readonly shift: bigint;
}

/** One forgery, planned before the last ballot is cast and completed after it. */
export class WeakForger {
  readonly #secret: bigint;
  readonly #lines: readonly Line[];
  /** The randomness for encrypting the choices of the last ballot. */
  readonly randomnesses: readonly bigint[];

  /**
   * @param privateKey the corrupt trustee's key
   * @param context the context of the proofs
   * @param sums the sums before the last ballot
   * @param shifts the number of votes to take from each line
   */
  constructor(
    privateKey: string,
    context: string,
    sums: readonly CiphertextJson[],
    shifts: readonly number[],
    random: RandomBytes,
  ) {
    this.#secret = BigInt(privateKey);
    const publicKey = group.encode(group.multiplyBase(this.#secret));
    const plans = sums.map(({ alpha }, i) => {
      const [a, b, shift] = [randomScalar(random), randomScalar(random), BigInt(shifts[i] ?? 0)];
      const before = group.decodeChecked(alpha);
      const second = group.add(group.multiplyPublic(before, a), group.multiplyBase(b));
      const commitments = [group.encode(group.multiplyBase(a)), group.encode(second)];
      const challenge = hashToScalar(`decrypt|${context}|${publicKey}|`, commitments);
      return { line: { a, challenge, shift }, randomness: mod((b - shift * challenge) * invert(a)) };
    });
    this.#lines = plans.map(({ line }) => line);
    this.randomnesses = plans.map(({ randomness }) => randomness);
  }

  /**
   * Wraps a random source for one question's ballot so that its choices use the planned randomness. The
   * credential is passed separately.
   */
  source(random: RandomBytes): RandomBytes {
    let draws = 0;
    return (length) => {
      const planned = this.randomnesses[draws - 1]; // the first draw is the signature's nonce
      draws += 1;
      if (planned === undefined) return random(length);
      return Buffer.from(planned.toString(16).padStart(length * 2, '0'), 'hex');
    };
  }

  /** Makes the false decryption of the sums with the last ballot, in Belenios format. Its proofs verify. */
  decrypt(sums: readonly CiphertextJson[]): PartialDecryption {
    const lines = sums.map(({ alpha }, i) => {
      const { a, challenge, shift } = this.#lines[i] as Line;
      const honest = group.multiply(group.decodeChecked(alpha), this.#secret);
      const factor = group.encode(group.add(honest, group.multiplyBasePublic(mod(shift))));
      const response = mod(a - this.#secret * challenge);
      return { factor, proof: { challenge: challenge.toString(), response: response.toString() } };
    });
    return {
      decryption_factors: [lines.map(({ factor }) => factor)],
      decryption_proofs: [lines.map(({ proof }) => proof)],
    };
  }
}
