import type { ActParams } from '@evoting/contract/commission/proposals';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Alert } from '../../../../components/Alert.tsx';
import { Button } from '../../../../components/Button.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { commissionScreen } from '../../../../lib/paths.ts';
import { EmptyPapers } from '../../areas/EmptyPapers.tsx';
import { PapersMark } from '../../PapersMark.tsx';
import { FreezeWarnings } from '../../roll/FreezeWarnings.tsx';
import { VotingTimes } from '../../VotingTimes.tsx';
import { changedSince, type useOpening } from '../api.ts';
import { Undone } from './Checklist.tsx';

type Read = ReturnType<typeof useOpening>;

/**
 * What both officers read before they open an election: from when to when, the papers, and what is not done.
 * What could not be fetched is asked for again.
 * Takes: what was proposed; nothing where the reader is about to propose it.
 */
export function Opening({
  read: { opening, error, again },
  proposed,
}: {
  read: Read;
  proposed?: ActParams<'open-election'>;
}) {
  const changed = opening && proposed && changedSince(opening, proposed);
  return (
    <>
      {error && (
        <>
          <FailureAlert error={error} />
          {!opening && (
            <p>
              <Trans>
                What must be read before an opening could not be fetched, and without it no one can open the
                election.
              </Trans>
            </p>
          )}
          <Button tone="secondary" size="small" className="self-start" onClick={again}>
            <Trans>Try again</Trans>
          </Button>
        </>
      )}
      {changed === 'papers' && (
        <Alert tone="danger">
          <Trans>
            The ballot papers are no longer those that were proposed, so that no one can confirm it. Turn it
            down, look at the papers, and propose the opening again.
          </Trans>
        </Alert>
      )}
      {changed === 'times' && (
        <Alert tone="danger">
          <Trans>
            The times are no longer those that were proposed, so that no one can confirm it. Turn it down,
            look at the times, and propose the opening again.
          </Trans>
        </Alert>
      )}
      {opening && <Whole of={opening} />}
    </>
  );
}

function Whole({ of }: { of: NonNullable<Read['opening']> }) {
  return (
    <>
      <p>
        <VotingTimes {...of.times} />
      </p>
      <p>
        <Plural
          value={of.papers.all.length}
          one="Everybody has the same ballot paper."
          other="There are # ballot papers. Each voter gets that of their own area."
        />{' '}
        <Trans>
          The mark of the papers is now <PapersMark digest={of.papers.digest} />. Both officers must read the
          same one: any change to a paper gives another.
        </Trans>
      </p>
      <EmptyPapers papers={of.papers.all} />
      {of.lists && (
        <>
          <p>
            <Trans>The opening freezes the roll, which takes no list afterwards.</Trans>
          </p>
          <FreezeWarnings imports={of.lists} />
        </>
      )}
      {of.lacksTrustees && (
        <Alert tone="danger">
          <p>
            <Trans>
              Trustees were to make the key of this election, and have made none. If it is opened now, this
              server holds the key for good, and anyone who runs it could open single ballots.
            </Trans>
          </p>
          <p className="font-normal text-ink">
            <Trans>
              They are invited only before the opening, under{' '}
              <Link to={commissionScreen('trustees')} className="link">
                Trustees
              </Link>
              .
            </Trans>
          </p>
        </Alert>
      )}
      {of.tooFewTried && <TooFewTried {...of.tooFewTried} />}
      <Undone points={of.checklist} />
    </>
  );
}

/** That a file was lost shows only at the count, when it is too late. */
function TooFewTried({ tried, size, threshold }: { tried: number; size: number; threshold: number }) {
  return (
    <Alert tone="danger">
      <p>
        <Trans>
          {tried} of {size} trustees have shown that they can open the count, which takes {threshold}. Without
          that there is never a result.
        </Trans>
      </p>
      <p className="font-normal text-ink">
        <Trans>
          Let each of them press Check my key first. Where fewer than {threshold} can, give the draft up now
          and begin again.
        </Trans>
      </p>
    </Alert>
  );
}
