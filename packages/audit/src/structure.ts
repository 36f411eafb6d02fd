import { finding } from '@evoting/record/findings';
import { Nominations, type Rename } from '@evoting/record/nominations';
import { requireRevision } from '@evoting/record/revision';
import { type OpenSetup, requireSetup } from '@evoting/record/setup';
import { RecordError, type RecordSource } from '@evoting/record/source';
import type { RevisionSums } from '@evoting/record/totals';
import { encodeUtf8 } from '@evoting/tlog/encoding';
import { requireCeremony } from './ceremony.ts';
import type { Tally } from './engine.ts';
import type { Findings } from './report.ts';
import type { StructureEvent } from './state.ts';

/** A candidate who took another name while people voted. */
export interface ShownRename extends Rename {
  /** How many ballots were cast on papers with the earlier names. */
  ballotsBefore: number;
}

/**
 * The setup and the revisions of an election as its entries open them; the closing events are looked at when
 * all ballots are summed.
 */
export class Structure {
  readonly revisions: RevisionSums[] = [];
  readonly renames: ShownRename[] = [];
  readonly nominations = new Nominations();
  setup: OpenSetup | null = null;
  readonly #source: RecordSource;
  readonly #tally: Tally;
  readonly #origin: string;

  constructor(source: RecordSource, tally: Tally, origin: string) {
    this.#source = source;
    this.#tally = tally;
    this.#origin = origin;
  }

  /** How many ballots were added up so far. */
  get ballots(): number {
    return this.revisions.reduce((sum, { ballots }) => sum + ballots, 0);
  }

  /**
   * Opens a setup or a revision.
   * Takes: the event.
   * Gives: the revision that it begins, if any. Notes what is wrong with it.
   */
  async open(event: StructureEvent, findings: Findings): Promise<RevisionSums | null> {
    const { type, payload, location } = event;
    if (payload === null || (type !== 'Setup' && type !== 'Revision')) return null;
    if (type === 'Revision') {
      findings.examine('revisions');
      return (await findings.attempt('revisions', () => this.#openRevision(event))) ?? null;
    }
    findings.examine('setup');
    const at = { location, origin: this.#origin };
    const setup = await findings.attempt('setup', async () => {
      const open = await requireSetup(this.#source, encodeUtf8(payload), at);
      await requireCeremony(this.#source, open, location);
      return open;
    });
    this.setup ??= setup ?? null;
    return null;
  }

  async #openRevision({ payload, location, ballots }: StructureEvent): Promise<RevisionSums> {
    if (this.setup === null) throw new RecordError(location, finding('before-setup'));
    const opened = await requireRevision(this.#source, encodeUtf8(payload ?? ''), location, this.setup);
    const problem = this.nominations.problemOf(opened.revision);
    if (problem !== null) throw new RecordError(location, problem);
    const isKnown = this.revisions.some(({ election }) => election.uuid === opened.election.uuid);
    if (isKnown) throw new RecordError(location, finding('uuid-known'));
    if (opened.revision.previous === null && ballots > 0)
      throw new RecordError(location, finding('style-late'));
    if (this.setup.setup.nominations === 'frozen' && opened.revision.previous !== null)
      throw new RecordError(location, finding('candidates-frozen'));
    for (const rename of this.nominations.add(opened))
      this.renames.push({ ...rename, ballotsBefore: ballots });
    const revision = { ...opened, sums: this.#tally.emptySums(opened.election), ballots: 0 };
    this.revisions.push(revision);
    return revision;
  }
}
