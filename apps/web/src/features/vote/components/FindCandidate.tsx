import type { Voteable } from '@evoting/contract/vote';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../components/Button.tsx';
import { folded } from '../../../lib/folded.ts';

/** With no more candidates than this a voter finds one sooner by scrolling. */
const SHORT_LIST = 12;

/** Tells whether a post has so many candidates that its sheet offers a search. */
export const isLong = (candidates: readonly Voteable[]): boolean => candidates.length > SHORT_LIST;

/** The candidates whose name, party or acronym has these letters; *None of these* is always among them. */
export function foundIn(candidates: readonly Voteable[], text: string): readonly Voteable[] {
  const wanted = folded(text.trim());
  return candidates.filter(
    ({ answer, candidateName, partyName, partyAcronym }) =>
      answer === 'none' ||
      [candidateName, partyName, partyAcronym].some((words) => words && folded(words).includes(wanted)),
  );
}

interface FindProps {
  text: string;
  shown: number;
  all: number;
  onFind: (text: string) => void;
}

/** Searches a long sheet on the device alone, and says how many candidates are left out. */
export function FindCandidate({ text, shown, all, onFind }: FindProps) {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-1 px-3 pt-2 sm:px-6 sm:pt-4">
      {/* On a phone a label of its own would push the first candidate out of sight. */}
      <input
        type="search"
        aria-label={t`Find a candidate or a party`}
        placeholder={t`Find a candidate or a party`}
        maxLength={100}
        autoComplete="off"
        value={text}
        onChange={(event) => onFind(event.target.value)}
        className="field"
      />
      <div role="status">
        {shown < all && (
          <p className="flex flex-wrap items-center justify-between gap-x-4">
            <span>
              <Trans>
                {shown} of {all} are shown.
              </Trans>
            </span>
            <Button tone="quiet" size="small" onClick={() => onFind('')}>
              <Trans>Show all</Trans>
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}
