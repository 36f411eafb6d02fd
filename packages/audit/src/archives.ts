/**
 * Whether a Belenios archive says the same as the record that it belongs to: an archive by itself may leave
 * ballots out, since anyone who has the trustees' keys can close it again.
 */
import type { ArchiveEvent } from '@evoting/belenios/archive';
import { hexHashOf, requireDocument } from '@evoting/record/documents';
import { type RevisionTally, revisionTallySchema } from '@evoting/record/payloads';
import type { LoadedRevision } from '@evoting/record/revision';
import { encodeUtf8 } from '@evoting/tlog/encoding';
import type { Ended } from './options.ts';

/** What the archive of a revision must be. */
interface Recorded {
  style: number;
  revision: number;
  /** The hex-hashes of its election and of the list of trustees. */
  election: string;
  trustees: string;
  ballots: number;
  chain: string;
  /** Null where it stayed closed. */
  tally: RevisionTally | null;
}

/** What is other than in the record: a member of the archive, or what of it, and why. */
export interface ArchiveProblem {
  location: string;
  detail: string;
}

const linked = (chain: string, hash: string): string => hexHashOf(encodeUtf8(`${chain}${hash}`));

/** What an audit passes on about a record that archives are compared with, in a few bytes a revision. */
export class RecordedArchives {
  /** By the hex-hash of the election: all ballots in their order, in one hash. */
  readonly #chains = new Map<string, { ballots: number; chain: string }>();
  #revisions: readonly Recorded[] | null = null;

  /** Takes the next ballot of the record. */
  addBallot({ revision }: LoadedRevision, payload: string): void {
    const { ballots, chain } = this.#chains.get(revision.election) ?? { ballots: 0, chain: '' };
    this.#chains.set(revision.election, { ballots: ballots + 1, chain: linked(chain, payload) });
  }

  /** Takes the end of a record in which nothing was found wrong. */
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

  /** The comparison of one archive; null where the record has no result yet, or does not hold. */
  compare(): ArchiveComparison | null {
    return this.#revisions && new ArchiveComparison(this.#revisions);
  }
}

/** Compares the events of one archive with the record, as they are read. */
export class ArchiveComparison {
  readonly #revisions: readonly Recorded[];
  #own: Recorded | undefined;
  #trustees = '';
  #chain = '';
  #ballots = 0;
  /** The hex-hashes of all documents after the ballots. */
  readonly #closing: string[] = [];

  constructor(revisions: readonly Recorded[]) {
    this.#revisions = revisions;
  }

  /** Takes the next event. */
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
   * What is other than in the record, once all events were taken.
   * Takes: how many credentials the archive lists.
   * Gives: the problem, or null. The tally of a revision that stayed closed is the sum of the same ballots,
   * which the archive's own check demands.
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

/** The hex-hashes of what follows the ballots in the archive of a decrypted revision. */
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
