import { hexHashOf } from '@evoting/record/documents';
import { finding } from '@evoting/record/findings';
import type { Revision } from '@evoting/record/payloads';
import { pictureOfPage, RecordError, type RecordSource } from '@evoting/record/source';
import type { Findings } from './report.ts';
import type { Results } from './shown-results.ts';

/** The number of pictures fetched at a time. */
const AT_ONCE = 8;

type Pictures = { readonly picture: string | null; readonly banner: string | null };

/**
 * Compares the portraits and parties' signs on the results page with those that the newest papers name by their
 * hashes. A picture that is not answered is none that differs: the page then shows initials.
 */
export class ShownPictures {
  readonly #recorded: ReadonlyMap<string, Pictures>;
  /** The candidates with each picture, by its path and the hash that it must have. */
  readonly #wanted = new Map<string, { path: string; hash: string; candidateId: string }>();

  /** @param revisions all revisions in order */
  constructor(revisions: readonly Revision[]) {
    const candidates = revisions.flatMap(({ contests }) => contests.flatMap((contest) => contest.candidates));
    this.#recorded = new Map(candidates.map((one) => [one.candidate_id, one]));
  }

  /**
   * Takes the pictures of one page.
   * @throws RecordError for a picture of a candidate without one, or from elsewhere
   */
  take({ data }: Results): void {
    for (const { candidateId, candidateImage, partyBanner } of data.flatMap(([, rows]) => rows)) {
      const recorded = this.#recorded.get(candidateId);
      this.#want(candidateId, candidateImage, 'large', recorded?.picture);
      this.#want(candidateId, partyBanner, 'small', recorded?.banner);
    }
  }

  /** @param size the one that the page shows, whose hash the paper names */
  #want(
    candidateId: string,
    shown: string | null = null,
    size: 'large' | 'small',
    hash: string | null = null,
  ) {
    if (shown === null) return;
    const path = pictureOfPage(shown, size);
    if (path === null || hash === null) throw otherPicture(candidateId);
    this.#wanted.set(`${path} ${hash}`, { path, hash, candidateId });
  }

  /** Fetches each picture once and compares it. */
  async check(source: RecordSource, findings: Findings): Promise<void> {
    const left = [...this.#wanted.values()];
    const worker = async () => {
      for (let next = left.pop(); next; next = left.pop()) {
        const { path, hash, candidateId } = next;
        await findings.attempt('results', async () => {
          const bytes = await source.read(path);
          if (bytes !== null && hexHashOf(bytes) !== hash) throw otherPicture(candidateId);
        });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  }
}

const otherPicture = (candidateId: string) =>
  new RecordError(`results, pictures of ${candidateId}`, finding('shown-picture'));
