import type { StoredSums } from '@evoting/belenios/auditor';
import type { EntryType } from '@evoting/record/entry';
import type { Finding } from '@evoting/record/findings';
import type { Stage } from '@evoting/record/order';
import { type Edge, emptyEdge } from '@evoting/tlog/edge';
import { bytesToHex, hexToBytes } from '@evoting/tlog/encoding';
import type { TreePoint } from './decryption.ts';
import { MarkSet } from './marks.ts';
import { noOpenings, type OpeningsState } from './opening-state.ts';
import { Findings } from './report.ts';

/** A file beside the signed tree: its text, null where there is none, or why it could not be read. */
export type Beside = string | Finding | null;

/** The signed statements that one audit is about: fixed at its start, because a live record moves on. */
export interface PublishedSnapshot {
  checkpoint: string;
  /** The file `count`: where the latest opening is. */
  count: Beside;
  /** The file `openings`: at which sizes of the tree the sums will be asked for. */
  openings: Beside;
  results: Beside;
}

/** An entry that the end of the audit needs again, with its payload's exact text: few. */
export interface StructureEvent {
  index: number;
  type: EntryType;
  payload: string | null;
  location: string;
  /** How many ballots were in the record before it. */
  ballots: number;
}

/**
 * Of the state's form, and of what its ballots were judged by: one that an older program kept is not resumed
 * from.
 */
export const STATE_VERSION = 10;

/**
 * How far an audit has come after a bundle: plain data, to be kept (in a file, in the browser) and resumed
 * from.
 */
export interface AuditState {
  version: typeof STATE_VERSION;
  /** What the check promises, as `kindOf` says it: only a check that promises the same goes on from here. */
  kind: string;
  /** Of a random sample: by what it draws, in hex. */
  secret: string | null;
  verifierKey: string;
  pinned: PublishedSnapshot;
  edge: { size: number; levels: string[][] };
  stage: Stage;
  events: StructureEvent[];
  sums: StoredSums[];
  /** The credentials used, as `MarkSet` stores them. */
  credentials: Uint8Array[];
  openings: OpeningsState;
  endPoint: TreePoint | null;
  proofsChecked: number;
  findings: Pick<Findings, 'examined' | 'counts' | 'failures'>;
}

/** The parts of an audit that move as it walks. */
export interface AuditParts {
  pinned: PublishedSnapshot;
  edge: Edge;
  stage: Stage;
  events: StructureEvent[];
  credentials: MarkSet;
  openings: OpeningsState;
  /** The tree that ends with EndBallots: what every opening of the closed sums names. */
  endPoint: TreePoint | null;
  proofsChecked: number;
  findings: Findings;
}

/**
 * The parts of an audit that begins.
 * Takes: what it is about, and its findings so far.
 */
export function startOf(pinned: PublishedSnapshot, findings: Findings): AuditParts {
  const found = { events: [], credentials: new MarkSet(), openings: noOpenings(), endPoint: null };
  return { pinned, findings, edge: emptyEdge(), stage: 'empty', ...found, proofsChecked: 0 };
}

/**
 * Writes the state of an audit at the end of a bundle.
 * Takes: its parts, the key's text, the kind of check and by what it draws, the revisions' sums.
 * Gives: plain data. Costs time in proportion to the ballots so far.
 */
export function storeState(
  parts: AuditParts,
  { verifierKey, kind, secret }: Pick<AuditState, 'verifierKey' | 'kind' | 'secret'>,
  sums: StoredSums[],
): AuditState {
  const { pinned, edge, stage, events, credentials, openings, endPoint, proofsChecked, findings } = parts;
  const { examined, counts, failures } = findings;
  return {
    version: STATE_VERSION,
    kind,
    secret,
    verifierKey,
    pinned,
    edge: { size: edge.size, levels: edge.levels.map((hashes) => hashes.map(bytesToHex)) },
    stage,
    events: [...events],
    sums,
    credentials: credentials.store(),
    openings: structuredClone(openings),
    endPoint,
    proofsChecked,
    findings: structuredClone({ examined, counts, failures }),
  };
}

/**
 * Reads a state that this program stored before (it is trusted as far as the place where it was kept).
 * Takes: the state.
 * Gives: the moving parts.
 */
export function loadState(state: AuditState): AuditParts {
  const findings = new Findings();
  Object.assign(findings.examined, state.findings.examined);
  Object.assign(findings.counts, state.findings.counts);
  findings.failures.push(...state.findings.failures);
  const credentials = new MarkSet();
  credentials.load(state.credentials);
  const { pinned, stage, endPoint, proofsChecked } = state;
  const levels = state.edge.levels.map((hashes) => hashes.map(hexToBytes));
  const edge = { size: state.edge.size, levels };
  const openings = structuredClone(state.openings);
  return {
    pinned,
    edge,
    stage,
    events: [...state.events],
    credentials,
    openings,
    endPoint,
    proofsChecked,
    findings,
  };
}
