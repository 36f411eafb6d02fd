import { inconsistentContest, missingContest } from '@evoting/record/areas';
import type { EntryType } from '@evoting/record/entry';
import { finding } from '@evoting/record/findings';
import { Nominations, type Rename } from '@evoting/record/nominations';
import { requireRevision } from '@evoting/record/revision';
import { type LoadedSetup, requireSetup } from '@evoting/record/setup';
import { RecordError, type RecordSource } from '@evoting/record/source';
import type { RevisionSums } from '@evoting/record/totals';
import { encodeUtf8 } from '@evoting/tlog/encoding';
import { requireCeremony } from './ceremony.ts';
import { Electorates } from './electorates.ts';
import type { Tally } from './engine.ts';
import type { Findings } from './report.ts';
import type { StructureEvent } from './state.ts';
import { type RecordedVoid, requireVoid } from './voids.ts';

/** A candidate whose name, picture or banner changed during voting. */
export interface ShownRename extends Rename {
  /** The number of ballots cast on papers with the earlier data. */
  ballotsBefore: number;
}

/** The number of log heads: at the opening, the closing and the certification. */
const LOG_HEADS = 3;

/**
 * The setup and revisions of an election from its entries. Closing events are checked after all ballots are
 * added up.
 */
export class Structure {
  readonly revisions: RevisionSums[] = [];
  readonly renames: ShownRename[] = [];
  readonly nominations = new Nominations();
  readonly electorates = new Electorates();
  setup: LoadedSetup | null = null;
  /** The entry that declares the election void; null if there is none. */
  declaredVoid: RecordedVoid | null = null;
  readonly #source: RecordSource;
  readonly #tally: Tally;
  readonly #origin: string;
  /** True if there are revisions that were not yet compared with those of the other styles. */
  #isGrowing = false;

  constructor(source: RecordSource, tally: Tally, origin: string) {
    this.#source = source;
    this.#tally = tally;
    this.#origin = origin;
  }

  /** The number of ballots added up so far. */
  get ballots(): number {
    return this.revisions.reduce((sum, { ballots }) => sum + ballots, 0);
  }

  /**
   * Reports whether a record has more events of a type than there can be, where the order of types does not
   * limit it. One extra event is still passed to its check, which reports what is wrong.
   */
  isBeyond(type: EntryType, events: readonly StructureEvent[]): boolean {
    const most = this.#mostOf(type);
    return most !== null && events.filter((event) => event.type === type).length > most;
  }

  #mostOf(type: EntryType): number | null {
    switch (type) {
      case 'Participation':
        return 1;
      case 'AuditLog':
        return LOG_HEADS;
      case 'PartialDecryption':
        return this.setup?.trustees.ownerKeys.length ?? 0;
      case 'RevisionTally':
        return this.revisions.length;
      default:
        return null;
    }
  }

  /**
   * Loads a setup, a revision, a statement of the electorate or of its being void, recording any problem.
   * @returns the new revision, if any
   */
  async load(event: StructureEvent, findings: Findings): Promise<RevisionSums | null> {
    const { type, payload, location } = event;
    if (payload === null) return null;
    if (type === 'Electorate') {
      const styles = new Set(this.revisions.map(({ revision }) => revision.style));
      await findings.attempt('electorate', () => this.electorates.take(event, styles));
    }
    if (type === 'Participation')
      await findings.attempt('electorate', () => this.electorates.takeParticipation(event));
    if (type === 'Void')
      this.declaredVoid = (await findings.attempt('closing', () => requireVoid(event))) ?? null;
    if (type !== 'Setup' && type !== 'Revision') return null;
    if (type === 'Revision') {
      findings.examine('revisions');
      return (await findings.attempt('revisions', () => this.#loadRevision(event))) ?? null;
    }
    findings.examine('setup');
    const at = { location, origin: this.#origin };
    const setup = await findings.attempt('setup', async () => {
      const loaded = await requireSetup(this.#source, encodeUtf8(payload), at);
      await requireCeremony(this.#source, loaded, location);
      return loaded;
    });
    this.setup ??= setup ?? null;
    return null;
  }

  /**
   * Checks that the papers of all areas are consistent. Revisions published together follow one another
   * directly, so at the first entry of another type every contest must be on each paper of its voters, and
   * the same on all papers. Records any problem.
   * @param index the index of that entry
   */
  settlePapers(index: number, findings: Findings): void {
    if (!this.#isGrowing) return;
    this.#isGrowing = false;
    const newest = this.nominations.newest.map(({ revision }) => revision);
    const at = (style: number) => `style ${style}, before entry ${index}`;
    const lacking = missingContest(newest);
    if (lacking !== null)
      findings.fail('revisions', at(lacking.style), finding('style-lacks', { contest: lacking.contest }));
    const uneven = inconsistentContest(newest);
    if (uneven !== null)
      findings.fail('revisions', at(uneven.style), finding('style-uneven', { contest: uneven.contest }));
  }

  async #loadRevision({ payload, location, ballots }: StructureEvent): Promise<RevisionSums> {
    if (this.setup === null) throw new RecordError(location, finding('before-setup'));
    const loaded = await requireRevision(this.#source, encodeUtf8(payload ?? ''), location, this.setup);
    const problem = this.nominations.problemOf(loaded.revision, ballots > 0);
    if (problem !== null) throw new RecordError(location, problem);
    const isKnown = this.revisions.some(({ election }) => election.uuid === loaded.election.uuid);
    if (isKnown) throw new RecordError(location, finding('uuid-known'));
    if (loaded.revision.previous === null && ballots > 0)
      throw new RecordError(location, finding('style-late'));
    if (this.setup.setup.nominations === 'frozen' && loaded.revision.previous !== null)
      throw new RecordError(location, finding('candidates-frozen'));
    this.#isGrowing = true;
    for (const rename of this.nominations.add(loaded))
      this.renames.push({ ...rename, ballotsBefore: ballots });
    const revision = { ...loaded, sums: this.#tally.emptySums(loaded.election), ballots: 0 };
    this.revisions.push(revision);
    return revision;
  }
}
