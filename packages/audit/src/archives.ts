/**
 * Compares a Belenios archive with its record. An archive alone may leave out ballots, because anyone with
 * the trustees' keys can close it again.
 */
import type { ArchiveEvent } from '@evoting/belenios/archive';
import { hexHashOf, requireDocument } from '@evoting/record/documents';
import { type RevisionTally, revisionTallySchema } from '@evoting/record/payloads';
import type { LoadedRevision } from '@evoting/record/revision';
import { encodeUtf8 } from '@evoting/tlog/encoding';
import type { Ended } from './options.ts';

/** The expected content of a revision's archive. */
interface ExpectedArchive {
  style: number;
  revision: number;
  /** The hex hashes of the election and of the list of trustees. */
  election: string;
  trustees: string;
  ballots: number;
  chain: string;
  /** Null if the tally stayed closed. */
  tally: RevisionTally | null;
}

/** A difference from the record: the part of the archive, and a description. */
export interface ArchiveProblem {
  location: string;
  detail: string;
}

const linked = (chain: string, hash: string): string => hexHashOf(encodeUtf8(`${chain}${hash}`));

/** The data about a record that archives are compared with; a few bytes per revision. */
export class RecordedArchives {
  /** All ballots in order as one hash, by the hex hash of the election. */
  readonly #chains = new Map<string, { ballots: number; chain: string }>();
  #revisions: readonly ExpectedArchive[] | null = null;

  /** Adds the next ballot of the record. */
  addBallot({ revision }: LoadedRevision, payload: string): void {
    const { ballots, chain } = this.#chains.get(revision.election) ?? { ballots: 0, chain: '' };
    this.#chains.set(revision.election, { ballots: ballots + 1, chain: linked(chain, payload) });
  }

  /** Completes the data at the end of a valid record. */
  end({ setup, revisions, events }: Ended): void {
    if (!events.some(({ type }) => type === 'Result')) return;
    const tallies = events
      .filter(({ type }) => type === 'RevisionTally')
      .map(({ payload, location }) =>
        requireDocument(revisionTallySchema, encodeUtf8(payload ?? ''), location),
      );
    this.#revisions = revisions.map(({ revision: { style, revision, election } }) => ({
      style,
      revision,
      election,
      trustees: setup.setup.trustees,
      ...(this.#chains.get(election) ?? { ballots: 0, chain: '' }),
      tally: tallies.find((tally) => tally.style === style && tally.revision === revision) ?? null,
    }));
  }

  /** Starts the comparison of one archive; null if the record has no result yet or is invalid. */
  compare(): ArchiveComparison | null {
    return this.#revisions && new ArchiveComparison(this.#revisions);
  }
}

/** Compares the events of one archive with the record as they are read. */
export class ArchiveComparison {
  readonly #revisions: readonly ExpectedArchive[];
  #own: ExpectedArchive | undefined;
  #trustees = '';
  #chain = '';
  #ballots = 0;
  /** The hex hashes of all documents after the ballots. */
  readonly #closing: string[] = [];

  constructor(revisions: readonly ExpectedArchive[]) {
    this.#revisions = revisions;
  }

  /** Adds the next event. */
  take({ type, payload, documents }: ArchiveEvent): void {
    if (type === 'Setup') {
      const [election, trustees = ''] = documents.keys();
      this.#own = this.#revisions.find((known) => known.election === election);
      this.#trustees = trustees;
    } else if (type === 'Ballot') {
      this.#ballots += 1;
      this.#chain = linked(this.#chain, payload ?? '');
    } else this.#closing.push(...documents.keys());
  }

  /**
   * Returns the first difference from the record, or null, after all events were added. A tally that stayed
   * closed needs no comparison: the archive's own check proves that it is the sum of the same ballots.
   * @param credentials the number of credentials that the archive lists
   */
  problem(credentials: number): ArchiveProblem | null {
    const own = this.#own;
    if (!own) return { location: 'election', detail: 'no revision of the record has this election' };
    const { ballots, tally, chain, style, revision } = own;
    const of = `revision ${revision} of style ${style}`;
    if (this.#trustees !== own.trustees)
      return { location: 'trustees', detail: 'they are not those of the record' };
    if (this.#ballots !== ballots)
      return { location: 'ballots', detail: `${of} has ${ballots} in the record, and ${this.#ballots} here` };
    if (this.#chain !== chain)
      return { location: 'ballots', detail: `they are not those of ${of} in the record, in their order` };
    if (credentials !== ballots)
      return { location: 'credentials', detail: `${credentials} are listed for ${ballots} ballots` };
    if (!tally && this.#closing.length > 2)
      return { location: 'decryption', detail: `${of} is closed in the record, and opened here` };
    const isSame = !tally || this.#closing.join() === documentsOf(tally).join();
    return isSame ? null : { location: 'tally', detail: `it is not that of ${of} in the record` };
  }
}

/** Returns the hex hashes of the documents after the ballots in the archive of a decrypted revision. */
function documentsOf({
  encrypted_tally,
  sized,
  partial_decryptions,
  result,
  shares,
}: RevisionTally): string[] {
  const decryptions = partial_decryptions.flatMap((payload, i) => {
    const owned = JSON.stringify({ owner: shares[i]?.trustee ?? 0, payload });
    return [payload, hexHashOf(encodeUtf8(owned))];
  });
  return [encrypted_tally, sized, ...decryptions, result];
}
