/**
 * The attack: someone who holds one trustee's key and can cast one ballot proves false counts. With live
 * results the server can do it alone with its own key; with several trustees one of them is enough.
 */
import {
  b64Hash,
  type OpeningOwner,
  type OpeningShare,
  type OpeningStatement,
  verifyPartialDecryption,
} from '@evoting/belenios/auditor';
import { sodiumTally, sodiumVoter } from '@evoting/belenios/sodium';
import type { Share } from '@evoting/record/payloads';
import { contestOf, TestElection } from '@evoting/record/testing/election';
import { expect, test } from 'vitest';
import { WeakForger } from '../../../belenios/src/testing/weak-forger.ts';
import { auditRecord } from '../audit.ts';
import { sodiumEngine } from '../testing/engine.ts';
import { failuresOf } from '../testing/tampering.ts';

/** The true result of the eight ballots is 5, 2, 1; the forger makes it 1, 6, 1. */
const TRUTH = [0, 0, 0, 0, 0, 1, 1];
const SHIFTS = [4, -4, 0];
const FORGED = [1, 6, 1];

/** An election in which the forger holds the key of trustee 2 and has cast the last ballot. */
class ForgedElection extends TestElection {
  readonly context: string;
  readonly #forger: WeakForger;
  /** Belenios' proofs of the false decryptions, by their factors. */
  readonly weak = new Map<string, ReturnType<WeakForger['decrypt']>>();
  /** Selects the openings whose shares are forged; the others are honest. */
  isForged: (statement: OpeningStatement) => boolean = () => true;
  /** Builds the forger's substitute for the binding proof. */
  prove: (honest: OpeningShare, factors: string[]) => OpeningShare = (honest, factors) => ({
    ...honest,
    factors,
  });

  constructor() {
    super();
    this.context = b64Hash(this.setup);
    const election = this.revise([contestOf('gov', 'Governor', 'ada', 'bem', 'chi')]);
    for (const pick of TRUTH) this.vote(pick);
    const before = sodiumTally.storeSums(this.revisions[0]?.sums as never).encryptedTally.flat();
    const key = this.trustees[1]?.privateKey ?? '';
    this.#forger = new WeakForger(key, this.context, before, SHIFTS, this.random);
    const source = this.#forger.source(this.random);
    this.record(sodiumVoter.encryptBallot(election, [[0, 0, 1]], source, 12345n).json);
  }

  override sharesOf(statement: OpeningStatement): Share[] {
    const shares = super.sharesOf(statement);
    if (!this.isForged(statement)) return shares;
    const weak = this.#forger.decrypt(statement.sums);
    const factors = [...(weak.decryption_factors[0] ?? [])];
    this.weak.set(JSON.stringify(factors), weak);
    return [shares[0] as Share, this.prove(shares[1] as OpeningShare, factors) as Share];
  }

  /** An engine without the rule: it accepts Belenios' own proof. */
  get ruleLeftOut() {
    const verifyOpening = (statement: OpeningStatement, owner: OpeningOwner, share: OpeningShare) => {
      const weak = this.weak.get(JSON.stringify(share.factors));
      if (weak === undefined) return sodiumTally.verifyOpening(statement, owner, share);
      const { publicKey } = owner;
      return verifyPartialDecryption(
        { context: this.context, publicKey, encryptedTally: [statement.sums] },
        weak,
      );
    };
    // biome-ignore lint/correctness/useYield: it takes no steps
    const verifyOpeningInSteps = function* (...asked: Parameters<typeof verifyOpening>) {
      return verifyOpening(...asked);
    };
    return { ...sodiumEngine, tally: { ...sodiumEngine.tally, verifyOpeningInSteps } };
  }

  async audit(engine = sodiumEngine) {
    return auditRecord(await this.publish(), { key: this.key, log: this.log, engine });
  }
}

test('a live count that is forged with one key of two is refused, and was proved by the weaker proof [A1]', async () => {
  const election = new ForgedElection();
  await election.publishCount();
  const fooled = await election.audit(election.ruleLeftOut);
  expect(fooled).toMatchObject({ verdict: 'verified', ballots: 8 });
  expect(fooled.counts.map(({ votes }) => votes)).toEqual(FORGED);
  const report = await election.audit();
  expect(report.verdict).toBe('failed');
  expect(failuresOf(report)).toEqual([
    expect.stringMatching(
      /^count: .*payload of entry 11, shares\[1\]: the decryption of trustee 2 is not proved$/,
    ),
    expect.stringMatching(/^count: count: does not name the last numbers/),
    expect.stringContaining('results: '),
  ]);
});

test('nothing that the forger writes in the place of the proof holds [A1 A3]', async () => {
  const election = new ForgedElection();
  const secret = BigInt(election.trustees[1]?.privateKey ?? '');
  const forgeries: ForgedElection['prove'][] = [
    (_, factors) => {
      const [proof] = election.weak.get(JSON.stringify(factors))?.decryption_proofs[0] ?? [];
      return { trustee: 2, factors, proof: proof as Share['proof'] };
    },
    ({ proof }, factors) => ({ trustee: 2, factors, proof: { ...proof, challenge: '0' } }),
    ({ proof: { challenge } }, factors) => {
      const order = 2n ** 252n + 27742317777372353535851937790883648493n;
      const response = (((1n - secret * BigInt(challenge)) % order) + order) % order;
      return { trustee: 2, factors, proof: { challenge, response: response.toString() } };
    },
    (honest) => ({ ...honest, factors: honest.factors.toReversed() }),
  ];
  for (const prove of forgeries) {
    election.prove = prove;
    const { sums, ballots } = sumsOf(election);
    const statement = await election.statement({ sums, ballots });
    const [, forged] = election.sharesOf(statement);
    const publicKey = election.trustees[1]?.publicKey.public_key ?? '';
    expect(sodiumTally.verifyOpening(statement, { trustee: 2, publicKey }, forged as Share)).toBe(false);
  }
});

test('a result that is forged is refused, beside an honest tally of its revision and beside a forged one [A1 A2]', async () => {
  for (const isHonestBeside of [true, false]) {
    const election = new ForgedElection();
    election.isForged = ({ revision }) => revision === null || !isHonestBeside;
    await election.close();
    const fooled = await election.audit(election.ruleLeftOut);
    expect(fooled.counts.map(({ votes }) => votes)).toEqual(FORGED);
    const failures = failuresOf(await election.audit()).join('\n');
    expect(failures).toMatch(/payload of entry \d+: the decryption of trustee 2 is not proved/);
    // The revision's archive would show the true counts, so the two could not be published together even
    // without the rule.
    const beside = /counts\[0\] is 1, the revisions that were opened have 5 and the others 0 ballots/;
    if (isHonestBeside) expect(failuresOf(fooled).join('\n')).toMatch(beside);
    else expect(failures).toMatch(/shares\[1\]: the decryption of trustee 2 is not proved/);
  }
});

test('a share that decrypts to no number is blamed on its trustee [A3]', async () => {
  const election = new ForgedElection();
  const { sums, ballots } = sumsOf(election);
  const statement = await election.statement({ sums, ballots });
  const [honest, forged] = election.sharesOf(statement);
  const verdicts = [honest, forged].map((share, i) => {
    const publicKey = election.trustees[i]?.publicKey.public_key ?? '';
    return sodiumTally.verifyOpening(statement, { trustee: i + 1, publicKey }, share as Share);
  });
  expect(verdicts).toEqual([true, false]);
});

test('an honest share of one opening is none of another: not of another tree, another revision, another election [A1]', async () => {
  const election = new ForgedElection();
  election.isForged = () => false;
  const { sums, ballots } = sumsOf(election);
  const statement = await election.statement({ sums, ballots });
  const elsewhere: Partial<OpeningStatement>[] = [
    { tree_size: statement.tree_size - 1 },
    { revision: election.revisions[0]?.hash ?? '' },
    { setup: '0'.repeat(64) },
    { ballots: ballots - 1 },
  ];
  for (const change of elsewhere) {
    const audited = new ForgedElection();
    audited.isForged = () => false;
    const shares = audited.sharesOf({ ...statement, ...change });
    await audited.publishCount((count) => ({ ...count, shares }));
    expect(failuresOf(await audited.audit()).join()).toContain(
      'shares[0]: the decryption of trustee 1 is not',
    );
  }
  await election.publishCount();
  expect(await election.audit()).toMatchObject({ verdict: 'verified' });
});

function sumsOf(election: TestElection) {
  const { numTallied, encryptedTally } = sodiumTally.storeSums(election.revisions[0]?.sums as never);
  return { ballots: numTallied, sums: encryptedTally.flat() };
}
