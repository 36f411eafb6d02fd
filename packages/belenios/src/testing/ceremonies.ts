/** Threshold key ceremonies among honest trustees, unless a test makes one of them dishonest. */
import type { CeremonyFrame, Round, Transcript } from '../ceremony.ts';
import { certify, collect, commit, conclude, reveal } from '../ceremony-secret.ts';
import { sodiumGroup } from '../sodium-group.ts';
import { testRandom } from './random.ts';

/** A trustee by number. */
export const participant = (index: number) => ({ seed: testRandom(100 + index)(32), index });

/** Adds the messages of all trustees in a round. */
export function roundOf(before: Transcript, round: Round, name = 0): Transcript {
  const random = testRandom(1000 + name);
  const send = {
    certs: (who: ReturnType<typeof participant>) => certify(sodiumGroup, before, who, random),
    commitments: (who: ReturnType<typeof participant>) => commit(sodiumGroup, before, who, random),
    reveals: (who: ReturnType<typeof participant>) => reveal(sodiumGroup, before, who, random),
    keys: (who: ReturnType<typeof participant>) =>
      conclude(sodiumGroup, before, who, shareOf(before, who.index), random),
  }[round];
  const all = Array.from({ length: before.size }, (_, i) => send(participant(i + 1)));
  return { ...before, [round]: all };
}

/** The share of the key that a trustee collects. */
export function shareOf(transcript: Transcript, index: number): string {
  const collected = collect(sodiumGroup, transcript, participant(index));
  if (!collected.ok) throw new Error(`trustee ${index} gets no share: ${collected.reason}`);
  return collected.privateKey;
}

/** A ceremony without messages. */
export const begun = (frame: CeremonyFrame): Transcript => ({
  ...frame,
  certs: [],
  commitments: [],
  reveals: [],
  keys: [],
});

/**
 * Holds a ceremony up to and including a round.
 * @param name selects the randomness
 */
export function holdUntil(frame: CeremonyFrame, last: Round, name = 0): Transcript {
  let transcript = begun(frame);
  for (const round of ['certs', 'commitments', 'reveals', 'keys'] as const) {
    transcript = roundOf(transcript, round, name);
    if (round === last) break;
  }
  return transcript;
}

/** Holds a whole ceremony. */
export function holdCeremony(frame: CeremonyFrame): {
  transcript: Transcript;
  privateKeys: readonly string[];
} {
  const transcript = holdUntil(frame, 'keys');
  return { transcript, privateKeys: transcript.keys.map((_, i) => shareOf(transcript, i + 1)) };
}
