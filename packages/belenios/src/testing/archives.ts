/** Whole elections made by this package alone: ballots, sums, decryption, result. */
import type { ArchiveContents } from '../archive.ts';
import { combineDecryptions, resultJson, verifyTrustees } from '../auditor.ts';
import { sodiumTally, sodiumTrustee, sodiumVoter } from '../sodium.ts';
import { tallyDocuments } from '../tally.ts';
import { someChoices, type TestElection, testRandom } from './elections.ts';

/**
 * Holds an election and returns the content of its archive.
 * @param voters the number of each voter's final choices
 * @param revoters voters who cast another ballot before the final one
 * @param activeTrustees the trustees who give their shares; all by default
 */
export async function makeArchive(
  { election, keys, trusteesJson }: TestElection,
  voters: readonly number[],
  { revoters = [], activeTrustees }: { revoters?: readonly number[]; activeTrustees?: readonly number[] },
) {
  const random = testRandom(4242);
  const cast = (voter: number, seed: number) =>
    sodiumVoter.encryptBallot(election, someChoices(election, seed), random, BigInt(1000 + voter));
  const early = revoters.map((voter) => cast(voter, (voters[voter] ?? 0) + 1));
  const last = voters.map((seed, voter) => cast(voter, seed));
  const sums = last.reduce(
    (before, { json }) => sodiumTally.addBallot(before, JSON.parse(json)),
    sodiumTally.emptySums(election),
  );
  const stored = sodiumTally.storeSums(sums);
  const { encryptedTally } = stored;
  const decrypt = (privateKey: string) =>
    sodiumTrustee.partialDecrypt({ context: election.fingerprint, privateKey, encryptedTally, random });
  const all = keys.map((_, index) => index + 1);
  const shares = new Map(
    (activeTrustees ?? all).map((owner) => [owner, decrypt(keys[owner - 1]?.privateKey ?? '')]),
  );
  const checked = verifyTrustees(trusteesJson);
  if (!checked.ok) throw new Error(checked.reason);
  const counts = combineDecryptions({
    trustees: checked.trustees,
    encryptedTally,
    numTallied: stored.numTallied,
    shares,
  });
  if (!counts) throw new Error('the tally of the test election could not be decrypted');
  const ballots = [...early, ...last].map(({ json }) => json);
  const contents = {
    electionJson: election.json,
    trusteesJson,
    publicCreds: last.map(({ credential }) => credential),
    ballots,
    closing: {
      ...tallyDocuments(stored),
      partialDecryptions: [...shares].map(([owner, share]) => ({ owner, json: JSON.stringify(share) })),
      resultJson: resultJson(counts),
    },
    timestampSeconds: 1_790_000_000,
  } satisfies ArchiveContents;
  return { contents, ballots, counts };
}
