import type { StoredSums } from '@evoting/belenios/auditor';
import type { Edge } from '@evoting/tlog/edge';
import { bytesToHex, hexToBytes } from '@evoting/tlog/encoding';
import { TILE_WIDTH } from '@evoting/tlog/tile';
import type { TreePoint } from './decryption.ts';
import type { EntryType } from './entry.ts';
import type { EncryptedTally } from './payloads.ts';
import { Findings } from './report.ts';

/** The signed statements that one audit is about: fixed at its start, because a live record moves on. */
export interface Pinned {
  checkpoint: string;
  count: string | null;
  results: string | null;
}

/** An entry other than a ballot, with its payload's exact text: few, and needed again when an audit is resumed. */
export interface StructureEvent {
  index: number;
  type: EntryType;
  payload: string | null;
  place: string;
}

/** What the ballots had added up to at the tree size of the published count. */
export interface CountPoint extends EncryptedTally {
  rootBase64: string;
}

/** Where an audit stands after a bundle: plain JSON, to be kept (in a file, in the browser) and resumed from. */
export interface AuditState {
  version: 2;
  verifierKey: string;
  pinned: Pinned;
  nextBundle: number;
  edge: { size: number; levels: string[][] };
  events: StructureEvent[];
  sums: StoredSums[];
  /** The first 16 bytes of each credential used, in hex, one after the other. */
  credentials: string;
  countPoint: CountPoint | null;
  endPoint: TreePoint | null;
  proofsChecked: number;
  findings: Pick<Findings, 'examined' | 'counts' | 'failures'>;
}

/** The parts of an audit that move as it walks. */
export interface Progressing {
  pinned: Pinned;
  edge: Edge;
  events: StructureEvent[];
  credentials: Set<string>;
  countPoint: CountPoint | null;
  /** The tree that ends with EndBallots: what every opening of the closed sums names. */
  endPoint: TreePoint | null;
  proofsChecked: number;
  findings: Findings;
}

const CREDENTIAL_DIGITS = 32;

/**
 * What of a credential is remembered: 128 bits, so that a state of a million ballots stays small. Two credentials that
 * share them by chance do not happen; a voter who makes two on purpose (2^64 work) only makes the own ballot suspect.
 */
export function credentialMark(credential: string): string {
  return credential.slice(0, CREDENTIAL_DIGITS);
}

/**
 * Writes the state of an audit at the end of a bundle.
 * Takes: its parts, the key's text, the styles' sums. Gives: plain JSON. Costs time in proportion to the ballots so far.
 */
export function storeState(parts: Progressing, verifierKey: string, sums: StoredSums[]): AuditState {
  const { pinned, edge, events, credentials, countPoint, endPoint, proofsChecked, findings } = parts;
  const { examined, counts, failures } = findings;
  return {
    version: 2,
    verifierKey,
    pinned,
    nextBundle: edge.size / TILE_WIDTH,
    edge: { size: edge.size, levels: edge.levels.map((hashes) => hashes.map(bytesToHex)) },
    events: [...events],
    sums,
    credentials: [...credentials].join(''),
    countPoint,
    endPoint,
    proofsChecked,
    findings: structuredClone({ examined, counts, failures }),
  };
}

/**
 * Reads a state that this program stored before (it is trusted as far as the place where it was kept).
 * Takes: the state. Gives: the moving parts.
 */
export function loadState(state: AuditState): Progressing {
  const findings = new Findings();
  Object.assign(findings.examined, state.findings.examined);
  Object.assign(findings.counts, state.findings.counts);
  findings.failures.push(...state.findings.failures);
  const credentials = new Set<string>();
  for (let at = 0; at < state.credentials.length; at += CREDENTIAL_DIGITS) {
    credentials.add(state.credentials.slice(at, at + CREDENTIAL_DIGITS));
  }
  const { pinned, countPoint, endPoint, proofsChecked } = state;
  const levels = state.edge.levels.map((hashes) => hashes.map(hexToBytes));
  const edge = { size: state.edge.size, levels };
  const moving = { countPoint, endPoint, proofsChecked };
  return { pinned, edge, events: [...state.events], credentials, ...moving, findings };
}
