import { randomBytes } from 'node:crypto';
import { sodiumTally, sodiumTrustee, sodiumVerifier } from '@evoting/belenios/sodium';
import { bytesToBase64 } from '@evoting/tlog/encoding';
import { contestOf, TestElection } from '../packages/record/src/testing/election.ts';
import { median } from './median.ts';

const ROUNDS = 21;
const CONTESTS = 3;
const STANDING = ['ada', 'bem', 'chi', 'dan', 'efe', 'fan'];

/** Measures one trustee's share of 18 lines (proof, check, bytes), and the check of a ballot of 18 lines. */
export async function benchOpening(): Promise<Record<string, number>> {
  const election = new TestElection();
  const contests = Array.from({ length: CONTESTS }, (_, n) =>
    contestOf(`c${n}`, `Contest ${n}`, ...STANDING.map((name) => `${name}${n}`)),
  );
  const belenios = election.revise(contests);
  const json = election.vote(0, 1, 2);
  const [trustee] = election.trustees;
  const [revision] = election.revisions;
  if (!trustee || !revision) throw new Error('the election has no trustee');
  const { numTallied, encryptedTally } = sodiumTally.storeSums(revision.sums as never);
  const statement = {
    setup: 'a'.repeat(64),
    tree_size: 4,
    root_hash: bytesToBase64(new Uint8Array(32)),
    ballots: numTallied,
    revision: null,
    sums: encryptedTally.flat(),
  };
  const owner = { trustee: 1, publicKey: trustee.publicKey.public_key };
  const decrypt = () => sodiumTrustee.decryptSums(statement, 1, trustee.privateKey, randomBytes);
  const share = decrypt();
  const spent = { prove: [] as number[], check: [] as number[], ballot: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    spent.prove.push(timed(decrypt));
    spent.check.push(timed(() => sodiumTally.verifyOpening(statement, owner, share)));
    spent.ballot.push(timed(() => sodiumVerifier.verify(belenios, json).ok));
  }
  const ms = (values: number[]) => Math.round(median(values) * 10) / 10;
  return {
    lines: statement.sums.length,
    'proof ms': ms(spent.prove),
    'check ms': ms(spent.check),
    'bytes of a share': JSON.stringify(share).length,
    'check of a share / check of a ballot of as many lines':
      Math.round((median(spent.check) / median(spent.ballot)) * 100) / 100,
  };
}

function timed(act: () => unknown): number {
  const startedMs = performance.now();
  if (!act()) throw new Error('a proof does not hold');
  return performance.now() - startedMs;
}
