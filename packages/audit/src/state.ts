import type { EntryType } from '@evoting/record/entry';
import type { Finding } from '@evoting/record/findings';
import type { ListedRecord } from '@evoting/record/logs';
import type { Stage } from '@evoting/record/order';
import { type Edge, emptyEdge } from '@evoting/tlog/edge';
import { bytesToHex, hexToBytes } from '@evoting/tlog/encoding';
import type { StoredParts } from './covered-sums.ts';
import type { TreePoint } from './decryption.ts';
import { MarkSet } from './marks.ts';
import { noOpenings, type OpeningsState } from './opening-state.ts';
import { Findings } from './report.ts';

/** A file beside the signed tree: its text, null if missing, or the reason it could not be read. */
export type Beside = string | Finding | null;

/** The signed statements that one audit is about, fixed at its start because a live record moves on. */
export interface PublishedSnapshot {
  checkpoint: string;
  /** The file `count`: the location of the latest opening. */
  count: Beside;
  /** The file `openings`: the tree sizes whose sums will be needed. */
  openings: Beside;
  results: Beside;
  /** This record's line on the server's list; null if there is no list, or it lacks this record. */
  listed: ListedRecord | null;
}

/** An entry that is needed again at the end of the audit, with its payload's exact text. There are few. */
export interface StructureEvent {
  index: number;
  type: EntryType;
  payload: string | null;
  location: string;
  /** The number of ballots in the record before it. */
  ballots: number;
}

/**
 * The version of the state's format and of how its ballots were verified. A state of another version is not
 * resumed.
 */
export const STATE_VERSION = 15;

/**
 * The progress of an audit after a bundle: plain data, to be stored (in a file, in the browser) and resumed
 * from.
 */
export interface AuditState {
  version: typeof STATE_VERSION;
  /** The guarantee of the check, from `guaranteeOf`. Only a check with the same guarantee may resume. */
  kind: string;
  /** The secret that draws a random sample, in hex. */
  secret: string | null;
  verifierKey: string;
  pinned: PublishedSnapshot;
  edge: { size: number; levels: string[][] };
  stage: Stage;
  events: StructureEvent[];
  /** By revision. */
  sums: StoredParts[];
  /** The used credentials, as stored by `MarkSet`. */
  credentials: Uint8Array[];
  openings: OpeningsState;
  endPoint: TreePoint | null;
  proofsChecked: number;
  findings: Pick<Findings, 'examined' | 'counts' | 'failures'>;
}

/** The mutable parts of an audit. */
export interface AuditParts {
  pinned: PublishedSnapshot;
  edge: Edge;
  stage: Stage;
  events: StructureEvent[];
  credentials: MarkSet;
  openings: OpeningsState;
  /** The tree that ends with EndBallots, to which every opening of the final sums refers. */
  endPoint: TreePoint | null;
  proofsChecked: number;
  findings: Findings;
}

/** Creates the parts of a new audit. */
export function startOf(pinned: PublishedSnapshot, findings: Findings): AuditParts {
  const found = { events: [], credentials: new MarkSet(), openings: noOpenings(), endPoint: null };
  return { pinned, findings, edge: emptyEdge(), stage: 'empty', ...found, proofsChecked: 0 };
}

/** Creates the state of an audit at the end of a bundle. Takes time proportional to the ballots so far. */
export function storeState(
  parts: AuditParts,
  { verifierKey, kind, secret }: Pick<AuditState, 'verifierKey' | 'kind' | 'secret'>,
  sums: StoredParts[],
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

/** Restores the parts of an audit from a state, which is trusted as far as its storage. */
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
