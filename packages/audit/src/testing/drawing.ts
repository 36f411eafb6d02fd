import { isSampled, type Sampling } from '../sampling.ts';

/**
 * A random sample that draws `count` ballots from an election of one revision and `of` ballots.
 * @param isRight a condition on the drawn indices
 */
export function drawing(count: number, of = 60, isRight = (_drawn: readonly number[]) => true) {
  const indices = Array.from({ length: of }, (_, i) => 3 + i);
  const secret = new Uint8Array(32);
  for (let tries = 0; ; tries++) {
    new DataView(secret.buffer).setUint32(0, tries);
    const sampling = { kind: 'random', fraction: count / of, secret } as const satisfies Sampling;
    const drawn = indices.filter((index) => isSampled(sampling, index));
    if (drawn.length === count && isRight(drawn)) return sampling;
  }
}
