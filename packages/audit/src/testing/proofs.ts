/**
 * The proofs of the lower packages (ballots, keys, openings, decryptions), each with all values of its
 * equation, for `every-value.test.ts`.
 */
import {
  type BallotVerifier,
  parseElection,
  verifyCeremony,
  verifyOpening,
  verifyPartialDecryption,
  verifyPossession,
  verifyResult,
  verifyRunning,
  verifyTrustees,
} from '@evoting/belenios/auditor';
import { sodiumTrustee, sodiumVoter } from '@evoting/belenios/sodium';
import { provePossession, proveRunning, type TrusteeKey } from '@evoting/belenios/trustee';
import { serializeElection } from '@evoting/belenios/voter';
import { TestElection } from '@evoting/record/testing/election';
import { holdCeremony } from '../../../belenios/src/testing/ceremonies.ts';
import { type Path, signedBy } from '../../../belenios/src/testing/tampering.ts';
import { readVector } from '../../../belenios/src/testing/vectors.ts';

/** A proof with all its values, and a function that verifies them. */
export interface Proof {
  values: object;
  holds: (values: never) => boolean | Promise<boolean>;
  /** Selects values that are in no equation. */
  ignored?: (path: Path) => boolean;
}

const SECRET = 123456789n;
const CHOICES = [
  [1, 0],
  [0, 1],
];

/** An election of two ballots, the first cast by the voter of `SECRET`. */
export function smallElection() {
  const election = new TestElection();
  const belenios = election.revise();
  const { json } = sodiumVoter.encryptBallot(belenios, CHOICES, election.random, SECRET);
  election.record(json);
  election.vote(1, 1);
  const [trustee] = election.trustees as [TrusteeKey];
  return { election, belenios, json, trustee, publicKey: trustee.publicKey.public_key };
}

/** Serializes an election; empty if the values are invalid. */
function electionJson(parameters: Parameters<typeof serializeElection>[0]): string {
  try {
    return serializeElection(parameters);
  } catch {
    return '';
  }
}

export function ballotProof(verifier: BallotVerifier): Proof {
  const { belenios, json } = smallElection();
  const { json: _, fingerprint: __, ...parameters } = belenios;
  return {
    values: { election: parameters, ballot: JSON.parse(json) },
    holds: async ({ election: said, ballot }: { election: typeof parameters; ballot: object }) => {
      const parsed = parseElection(electionJson(said));
      return parsed.ok && (await verifier.verify(parsed.election, JSON.stringify(ballot))).ok;
    },
  };
}

/** A ballot modified and signed again by its own voter: only the proofs of the choices can detect that. */
export function resignedBallotProof(verifier: BallotVerifier): Proof {
  const { belenios, json, election } = smallElection();
  const ballot = JSON.parse(json);
  return {
    values: { answers: ballot.answers },
    holds: async ({ answers }: { answers: object }) => {
      const signed = signedBy({ ...ballot, answers }, SECRET, election.random);
      return (await verifier.verify(belenios, JSON.stringify(signed))).ok;
    },
  };
}

export async function openingProof(
  revision: string | null,
  verify: typeof verifyOpening = verifyOpening,
): Promise<Proof> {
  const { election, publicKey } = smallElection();
  const { ballots, sums } = await election.decrypt();
  const flat = sums.map(({ alpha, beta }) => ({ alpha, beta }));
  const statement = await election.statement({ ballots, sums: flat }, revision);
  const [share] = election.sharesOf(statement);
  const values = { statement, owner: { trustee: 1, publicKey }, share };
  return { values, holds: ({ statement, owner, share }: never) => verify(statement, owner, share) };
}

/**
 * Belenios' own proof in an archive. It binds each value alone, but not all of them together (see
 * `false-opening.test.ts`).
 */
export async function archivedDecryptionProof(verify = verifyPartialDecryption): Promise<Proof> {
  const { election, belenios, trustee, publicKey } = smallElection();
  const { sums } = await election.decrypt();
  const encryptedTally = [sums.map(({ alpha, beta }) => ({ alpha, beta }))];
  const request = { context: belenios.fingerprint, encryptedTally, random: election.random };
  const share = sodiumTrustee.partialDecrypt({ ...request, privateKey: trustee.privateKey });
  return {
    values: { statement: { context: request.context, publicKey, encryptedTally }, share },
    holds: ({ statement, share }: never) => verify(statement, share),
    ignored: (path) => path.at(-1) === 'beta', // it is the result that is computed from it
  };
}

export async function resultProof(verify = verifyResult): Promise<Proof> {
  const { election } = smallElection();
  const { sums, ballots, shares, counts } = await election.decrypt();
  const verdict = verifyTrustees(trusteesOf(election));
  if (!verdict.ok) throw new Error(verdict.reason);
  const encryptedTally = [sums.map(({ alpha, beta }) => ({ alpha, beta }))];
  const factors = shares.map((share) => ({ decryption_factors: [share.factors] }));
  return {
    values: { encryptedTally, factors, counts: [counts.map(({ votes }) => votes)] },
    holds: ({
      encryptedTally,
      factors,
      counts,
    }: Record<'encryptedTally' | 'factors' | 'counts', never[]>) => {
      const byOwner = new Map(factors.map((own, i) => [i + 1, own]));
      const decrypted = { trustees: verdict.trustees, encryptedTally, numTallied: ballots, shares: byOwner };
      return verify(decrypted, counts);
    },
    ignored: (path) => path.at(-1) === 'alpha', // the factors are computed from it, and proved of it
  };
}

const trusteesOf = ({ builder, setup }: TestElection): string =>
  Buffer.from(builder.documents.get(JSON.parse(setup).trustees) as Uint8Array).toString();

/** A list of trustees: of a test election, or with a threshold set made by belenios-tool. */
export async function trusteesProof(kind: 'singles' | 'threshold'): Promise<Proof> {
  const json =
    kind === 'singles'
      ? trusteesOf(smallElection().election)
      : (await readVector('threshold-2-of-3')).trusteesJson;
  return { values: JSON.parse(json), holds: (list: never) => verifyTrustees(JSON.stringify(list)).ok };
}

/** The ceremony of three trustees for a key with threshold two. */
export function ceremonyProof(): Proof {
  const { transcript } = holdCeremony({ origin: 'vote.example/api/board/2026', size: 3, threshold: 2 });
  return { values: transcript, holds: (told: never) => verifyCeremony(told) === null };
}

export function possessionProof(): Proof {
  const { election, trustee, publicKey } = smallElection();
  const origin = election.key.name;
  const { name, proof } = provePossession({ origin, name: 'Ọlá' }, trustee.privateKey, election.random);
  return {
    values: { said: { origin, name, publicKey }, proof },
    holds: ({ said, proof: given }: never) => verifyPossession(said, given),
  };
}

export function runningProof(): Proof {
  const { election, trustee, publicKey } = smallElection();
  const said = { origin: election.key.name, name: 'Ọlá', atS: 1_800_000_000 };
  return {
    values: { said: { ...said, publicKey }, proof: proveRunning(said, trustee.privateKey, election.random) },
    holds: ({ said: claim, proof }: never) => verifyRunning(claim, proof),
  };
}
