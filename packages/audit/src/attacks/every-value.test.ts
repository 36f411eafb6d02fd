/**
 * The law of all proofs: every value that a verifier's equation uses is in what is hashed. So whichever single value is another, of the proof or
 * of what it is said of, the proof must not hold. A proof that the system begins to make or check belongs into this list.
 */
import {
  fingerprintOf,
  parseElection,
  pureVerifier,
  verifyOpening,
  verifyPossession,
} from '@evoting/belenios/auditor';
import { sodiumTally, sodiumVerifier } from '@evoting/belenios/sodium';
import { provePossession, type TrusteeKey } from '@evoting/belenios/trustee';
import { serializeElection } from '@evoting/belenios/voter';
import { bytesToHex, hexToBytes } from '@evoting/tlog/encoding';
import { formatVerifierKey, parseVerifierKey } from '@evoting/tlog/key';
import { expect, test } from 'vitest';
import { changed, leavesOf, nextValue, type Path } from '../../../belenios/src/testing/tampering.ts';
import { auditRecord } from '../audit.ts';
import { openHead, signHead } from '../head.ts';
import type { Opening } from '../payloads.ts';
import { openReceipt, signReceipt } from '../receipt.ts';
import { sodiumEngine, TestElection } from '../testing/election.ts';

/** Something that is proved: all values of it, and whether they hold together. */
interface Proof {
  values: object;
  holds: (values: never) => boolean | Promise<boolean>;
  /** Values that are no part of any equation. */
  ignored?: (path: Path) => boolean;
}

const election = new TestElection();
const { election: belenios } = { election: election.revise() };
const json = election.vote(0, 1);
election.vote(1, 1);
const [trustee] = election.trustees as [TrusteeKey];
const publicKey = trustee.publicKey.public_key;
const verifierKey = formatVerifierKey(election.key);

/** Another value of the same kind. */
function another(value: unknown, path: Path): unknown {
  if (typeof value === 'number') return value + 1;
  if (value === null) return 'c'.repeat(64);
  const text = String(value);
  const isNumber = ['challenge', 'response'].includes(String(path.at(-1)));
  const isPoint = ['alpha', 'beta', 'publicKey', 'public_key', 'credential'].includes(String(path.at(-1)));
  if (isNumber || isPoint || path.at(-2) === 'factors') return nextValue(text);
  const at = Math.floor(text.length / 2);
  return `${text.slice(0, at)}${text[at] === 'a' ? 'b' : 'a'}${text.slice(at + 1)}`;
}

/** The election's JSON, or none where the values make no election. */
function electionJson(parameters: Parameters<typeof serializeElection>[0]): string {
  try {
    return serializeElection(parameters);
  } catch {
    return '';
  }
}

function ballotProof(verifier: typeof pureVerifier): Proof {
  const { json: _, fingerprint: __, ...parameters } = belenios;
  return {
    values: { election: parameters, ballot: JSON.parse(json) },
    holds: ({ election: said, ballot }: { election: typeof parameters; ballot: object }) => {
      const parsed = parseElection(electionJson(said));
      return parsed.ok && (verifier.verify(parsed.election, JSON.stringify(ballot)) as { ok: boolean }).ok;
    },
  };
}

async function openingProof(revision: string | null, verify: typeof verifyOpening): Promise<Proof> {
  const { ballots, sums } = await election.open();
  const flat = sums.map(({ alpha, beta }) => ({ alpha, beta }));
  const statement = await election.statement({ ballots, sums: flat }, revision);
  const [share] = election.sharesOf(statement);
  const values = { statement, owner: { trustee: 1, publicKey }, share };
  return { values, holds: ({ statement, owner, share }: never) => verify(statement, owner, share) };
}

function possessionProof(): Proof {
  const origin = election.key.name;
  const { name, proof } = provePossession({ origin, name: 'Ọlá' }, trustee.privateKey, election.random);
  return {
    values: { said: { origin, name, publicKey }, proof },
    holds: ({ said, proof: given }: never) => verifyPossession(said, given),
  };
}

function receiptProof(): Proof {
  const receipt = signReceipt(
    '2026',
    { tracker: `${'A'.repeat(42)}E`, size: 4, due: 1_790_000_020 },
    election.key,
  );
  return {
    values: { receipt, verifierKey },
    holds: ({ receipt: given, verifierKey: key }: { receipt: object; verifierKey: string }) => {
      const parsed = parseVerifierKey(key);
      return parsed !== null && openReceipt(given, parsed).ok;
    },
    ignored: (path) => path.at(-1) === 'log', // where to look for the record, not what is promised
  };
}

function headProof(): Proof {
  const head = {
    size: 4,
    root: bytesToHex(new Uint8Array(32).fill(9)),
    time: 1_790_000_000,
    revisions: 'a'.repeat(64),
  };
  const note = signHead({ ...head, root: hexToBytes(head.root) }, election.key);
  return {
    values: { head, note, verifierKey },
    holds: ({
      head: said,
      note: given,
      verifierKey: key,
    }: {
      head: typeof head;
      note: string;
      verifierKey: string;
    }) => {
      const parsed = parseVerifierKey(key);
      const opened = parsed && openHead(given, parsed);
      if (!opened?.ok) return false;
      return (
        JSON.stringify({ ...opened.head, root: bytesToHex(opened.head.root) }) ===
        JSON.stringify(orderedLike(said))
      );
    },
  };
}
const orderedLike = ({ size, root, time, revisions }: Record<string, unknown>) => ({
  size,
  root,
  time,
  revisions,
});

/** A count as the audit of the whole record judges it. */
async function countProof(): Promise<Proof> {
  const opening = await election.prepareCount();
  const holds = async (said: Opening) => {
    const told = new TestElection();
    told.revise();
    told.record(json);
    told.builder.append('Ballot', Buffer.from(election.builder.payloads[3] as Uint8Array).toString());
    const [revision] = told.revisions as [TestElection['revisions'][0]];
    const second = JSON.parse(Buffer.from(election.builder.payloads[3] as Uint8Array).toString());
    revision.sums = sodiumTally.addBallot(revision.sums as never, second);
    told.writeCount(said);
    const options = { key: told.key, log: told.log, engine: sodiumEngine };
    return (await auditRecord(await told.publish(), options)).verdict === 'verified';
  };
  // An earlier time is one that the rules allow; the time is the server's word, signed with the record.
  return { values: opening, holds: holds as never, ignored: (path) => path[0] === 'opened_at' };
}

const PROOFS: [string, () => Proof | Promise<Proof>][] = [
  ['a ballot with its signature, by the audited engine', () => ballotProof(sodiumVerifier as never)],
  ['a ballot with its signature, in pure TypeScript', () => ballotProof(pureVerifier)],
  ['a share of an opening, by libsodium', () => openingProof(null, sodiumTally.verifyOpening)],
  ['a share of an opening, in pure TypeScript', () => openingProof(null, verifyOpening)],
  ['a share of a revision’s own tally', () => openingProof('b'.repeat(64), sodiumTally.verifyOpening)],
  ['a proof of possession', possessionProof],
  ['a receipt', receiptProof],
  ['a checkpoint', headProof],
  ['a published count', countProof],
];

test.each(PROOFS)(
  '%s does not hold when any single value of it is another',
  async (_, make) => {
    const { values, holds, ignored = () => false } = await make();
    expect(await holds(values as never)).toBe(true);
    const places = leavesOf(values).filter((path) => !ignored(path));
    expect(places.length).toBeGreaterThan(4);
    for (const path of places) {
      const told = changed(values, path, (value) => another(value, path));
      expect(await holds(told as never), path.join('.')).toBe(false);
    }
  },
  120_000,
);

test('the election that a ballot was made for is bound by its fingerprint', () => {
  expect(fingerprintOf(belenios.json)).toBe(belenios.fingerprint);
});
