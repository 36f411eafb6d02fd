import { requireDocument } from '@evoting/record/documents';
import { crowdProblem, electorateProblem } from '@evoting/record/electorate';
import type { EntryType } from '@evoting/record/entry';
import { finding } from '@evoting/record/findings';
import { participationProblem, turnoutProblem } from '@evoting/record/participation';
import {
  type Electorate,
  electorateSchema,
  type Participation,
  participationSchema,
} from '@evoting/record/payloads';
import { RecordError } from '@evoting/record/source';
import type { RevisionSums } from '@evoting/record/totals';
import { encodeUtf8 } from '@evoting/tlog/encoding';
import type { Findings } from './report.ts';
import type { StructureEvent } from './state.ts';

/** A reader's view of the electorate: how many may vote, and how that changed during voting. */
export interface ShownElectorate {
  readonly kind: Electorate['kind'];
  /** The places on the roll, or the accounts. */
  readonly size: number;
  /** The places by ballot style; none where anyone with an account may vote. */
  readonly styles: readonly { readonly style: number; readonly places: number }[];
  /** The places added to the roll since the opening. */
  readonly added: number;
  /** The places removed from it since then. */
  readonly removed: number;
}

/** The statements of a record about who may vote. */
export class Electorates {
  /** The statements that are needed again, in order: the first and the last two. */
  #kept: readonly Electorate[] = [];
  /** The statement of who on the roll took part. */
  #participation: Participation | null = null;

  /** The last two statements, newest first. */
  get newest(): readonly Electorate[] {
    return this.#kept.slice(-2).reverse();
  }

  /** The electorate as reports show it; null before the first statement. */
  get shown(): ShownElectorate | null {
    const [first] = this.#kept;
    const last = this.#kept.at(-1);
    if (first === undefined || last === undefined) return null;
    const { kind } = last;
    if (kind === 'accounts') return { kind, size: last.accounts, styles: [], added: 0, removed: 0 };
    const added = first.kind === 'roll' ? last.leaves - first.leaves : 0;
    return { kind, size: last.places, styles: last.styles, added, removed: last.removed };
  }

  /**
   * Takes the next statement.
   * @param styles the ballot styles in the record
   * @throws RecordError for one that no record may have here
   */
  take({ payload, location }: StructureEvent, styles: ReadonlySet<number>): void {
    const next = requireDocument(electorateSchema, encodeUtf8(payload ?? ''), location);
    const problem = electorateProblem(next, this.#kept.at(-1) ?? null, styles);
    if (problem !== null) throw new RecordError(location, problem);
    this.#kept = [...keptOf(this.#kept), next];
  }

  /**
   * Takes the statement of who on the roll took part.
   * @throws RecordError for one that no record may have here
   */
  takeParticipation({ payload, location }: StructureEvent): void {
    if (this.#participation) throw new RecordError(location, finding('participation-twice'));
    const next = requireDocument(participationSchema, encodeUtf8(payload ?? ''), location);
    const problem = participationProblem(next, this.#kept.at(-1) ?? null);
    if (problem !== null) throw new RecordError(location, problem);
    this.#participation = next;
  }

  /**
   * Checks that there are no more ballots than people who may vote, before an entry of a type, or null at the end. A
   * roll states all its places before they vote, so it bounds the ballots everywhere; the number of accounts is
   * stated anew at each count and at the end, and holds there. Records any problem.
   */
  checkBefore(type: EntryType | null, findings: Findings, location: string, crowd: Crowd): void {
    const electorate = this.#kept.at(-1);
    const isStated = type === 'CountRequest' || type === 'Opening' || type === 'EndBallots';
    if (electorate === undefined || (electorate.kind === 'accounts' && !isStated)) return;
    checkCrowd(electorate, findings, location, crowd);
  }

  /**
   * Checks what an entry of a type states: no more ballots than people, as many of those who took part as ballots,
   * and no tally of voters on a roll before it is stated who took part. Records any problem.
   */
  checkAfter(type: EntryType, findings: Findings, location: string, crowd: Crowd): void {
    const electorate = this.#kept.at(-1);
    if (type === 'Electorate' && electorate) checkCrowd(electorate, findings, location, crowd);
    if (type === 'Participation' && this.#participation) {
      const problem = turnoutProblem(this.#participation, crowd.ballots, ballotsByStyle(crowd));
      if (problem !== null) findings.fail('electorate', location, problem);
    }
    if (type === 'EncryptedTally' && electorate?.kind === 'roll' && this.#participation === null)
      findings.fail('electorate', location, finding('participation-missing'));
  }
}

function checkCrowd(electorate: Electorate, findings: Findings, location: string, crowd: Crowd): void {
  findings.examine('electorate');
  const problem = crowdProblem(electorate, crowd.ballots, ballotsByStyle(crowd));
  if (problem !== null) findings.fail('electorate', location, problem);
}

/** The ballots so far. A sample adds none up by revision. */
interface Crowd {
  readonly revisions: readonly RevisionSums[];
  readonly ballots: number;
  readonly isSample: boolean;
}

/** Adds the ballots up by style; null for a sample. */
function ballotsByStyle({ revisions, isSample }: Crowd): Map<number, number> | null {
  if (isSample) return null;
  const byStyle = new Map<number, number>();
  for (const { revision, ballots } of revisions)
    byStyle.set(revision.style, (byStyle.get(revision.style) ?? 0) + ballots);
  return byStyle;
}

/** Drops what is not needed before the next statement: all but the first and the last one. */
const keptOf = <T>(all: readonly T[]): readonly T[] =>
  all.length < 3 ? all : [all[0] as T, all.at(-1) as T];

/** Drops the events of statements that are not needed again, before the next one is added. */
export function withoutFormer(events: readonly StructureEvent[]): StructureEvent[] {
  const needed = new Set(keptOf(events.filter(({ type }) => type === 'Electorate')));
  return events.filter((event) => event.type !== 'Electorate' || needed.has(event));
}
