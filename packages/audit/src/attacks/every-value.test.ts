/**
 * The rule for all proofs: every value in a verifier's equation is hashed. So no proof may verify with any
 * single value changed, in the proof or in its statement. Every kind of proof that the system makes or checks
 * belongs in this list; the last test checks that.
 */
import * as auditor from '@evoting/belenios/auditor';
import { createFastVerifier } from '@evoting/belenios/fast';
import { sodiumTally, sodiumVerifier } from '@evoting/belenios/sodium';
import * as tree from '@evoting/tlog/proof';
import { expect, test } from 'vitest';
import { changed, leavesOf, nextValue, type Path } from '../../../belenios/src/testing/tampering.ts';
import {
  archivedDecryptionProof,
  ballotProof,
  ceremonyProof,
  openingProof,
  type Proof,
  possessionProof,
  resignedBallotProof,
  resultProof,
  runningProof,
  smallElection,
  trusteesProof,
} from '../testing/proofs.ts';
import {
  closingProof,
  consistencyProof,
  countProof,
  headProof,
  inclusionProof,
  receiptProof,
  testBallotProof,
} from '../testing/record-proofs.ts';

/** Another value of the same kind. */
function another(value: unknown, path: Path): unknown {
  if (typeof value === 'number') return value + 1;
  if (value === null) return 'c'.repeat(64);
  const text = String(value);
  const isNumber = ['challenge', 'response'].includes(String(path.at(-1)));
  const isPoint = ['alpha', 'beta', 'publicKey', 'public_key', 'credential'].includes(String(path.at(-1)));
  const isFactor = path.some((key) => String(key).endsWith('factors')) && /^\d+$/.test(String(path.at(-1)));
  if (isNumber || isPoint || isFactor) return nextValue(text);
  const at = Math.floor(text.length / 2);
  return `${text.slice(0, at)}${text[at] === 'a' ? 'b' : 'a'}${text.slice(at + 1)}`;
}

const fast = createFastVerifier(sodiumVerifier, (length) => crypto.getRandomValues(new Uint8Array(length)));

/** Each proof, and the functions that verify it. */
const PROOFS: [string, () => Proof | Promise<Proof>, ...string[]][] = [
  ['a ballot with its signature, by the audited engine', () => ballotProof(sodiumVerifier)],
  [
    'a ballot with its signature, in pure TypeScript',
    () => ballotProof(auditor.pureVerifier),
    'pureVerifier',
  ],
  ['a ballot that its voter signs again, by the audited engine', () => resignedBallotProof(sodiumVerifier)],
  [
    'a ballot that its voter signs again, in pure TypeScript',
    () => resignedBallotProof(auditor.pureVerifier),
  ],
  ['a ballot that its voter signs again, by the fast engine', () => resignedBallotProof(verifierOf(fast))],
  ['a share of an opening, by libsodium', () => openingProof(null, sodiumTally.verifyOpening)],
  [
    'a share of an opening, in pure TypeScript',
    () => openingProof(null),
    ...['verifyOpening', 'verifyOpeningInSteps'],
  ],
  ['a share of a revision’s own tally', () => openingProof('b'.repeat(64), sodiumTally.verifyOpening)],
  [
    'a decryption in an archive, by libsodium',
    () => archivedDecryptionProof(sodiumTally.verifyPartialDecryption),
  ],
  ['a decryption in an archive', () => archivedDecryptionProof(), 'verifyPartialDecryption'],
  ['a number that shares decrypt to, by libsodium', () => resultProof(sodiumTally.verifyResult)],
  ['a number that shares decrypt to', () => resultProof(), 'verifyResult'],
  ['a list of trustees', () => trusteesProof('singles'), 'verifyTrustees'],
  ['a list of trustees with a threshold', () => trusteesProof('threshold')],
  ['the ceremony of a shared key', ceremonyProof, 'verifyCeremony', 'verifyMessage'],
  ['a proof of possession', possessionProof, 'verifyPossession'],
  ['a proof that a trustee’s program ran', runningProof, 'verifyRunning'],
  ['a receipt', receiptProof],
  ['a checkpoint', headProof],
  ['a place in the tree', inclusionProof, 'verifyInclusion'],
  ['an earlier tree in a later one', consistencyProof, 'verifyConsistency'],
  ['a test ballot', testBallotProof],
  ['a published count', countProof],
  ['the end of a record', closingProof],
];

function verifierOf(made: typeof fast): auditor.BallotVerifier {
  if (!made) throw new Error('This machine has no WebAssembly');
  return made.verifier;
}

/** The number of values that are changed in each proof, at even distances. */
const VALUES = Number(process.env.PROOF_VALUES ?? Number.POSITIVE_INFINITY);

test.each(PROOFS)(
  '%s does not hold when any single value of it is another [A4]',
  async (_, make) => {
    const { values, holds, ignored = () => false } = await make();
    expect(await holds(values as never)).toBe(true);
    const paths = leavesOf(values).filter((path) => !ignored(path));
    expect(paths.length).toBeGreaterThan(3);
    const step = Math.max(1, Math.ceil(paths.length / VALUES));
    for (const path of paths.filter((_, i) => i % step === 0)) {
      const audited = changed(values, path, (value) => another(value, path));
      expect(await holds(audited as never), path.join('.')).toBe(false);
    }
  },
  240_000,
);

test('the election that a ballot was made for is bound by its fingerprint', () => {
  const { belenios } = smallElection();
  expect(auditor.fingerprintOf(belenios.json)).toBe(belenios.fingerprint);
});

/** An archive is a sequence of these proofs; `verify-archive` has tests for each of its documents. */
const MADE_OF_OTHERS = ['verifyArchive'];

test('no call that checks a proof is missing in this list [A4]', () => {
  const calls = [...Object.keys(auditor), ...Object.keys(tree)].filter((name) =>
    /^verify|Verifier$/.test(name),
  );
  const listed = PROOFS.flatMap(([, , ...names]) => names);
  expect([...listed, ...MADE_OF_OTHERS].sort()).toEqual([...new Set(calls)].sort());
});
