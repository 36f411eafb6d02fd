import type { ActParams } from '@evoting/contract/commission/acts';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Alert } from '../../../../components/Alert.tsx';
import { commissionScreen } from '../../../../lib/paths.ts';
import { CandidateOrderNote } from '../../CandidateOrderNote.tsx';
import { DigestMark } from '../../DigestMark.tsx';
import { EndDelay } from '../../EndDelay.tsx';
import { NominatingRules } from '../../NominatingRules.tsx';
import { TieRuleNote } from '../../TieRuleNote.tsx';
import { UnopposedRuleNote } from '../../UnopposedRuleNote.tsx';
import { VotersUse } from '../../VotersUse.tsx';
import { VotingTimes } from '../../VotingTimes.tsx';
import { FreezeWarnings } from '../FreezeWarnings.tsx';
import { RollMark } from '../RollMark.tsx';
import { Arrivals } from './Arrivals.tsx';
import { EmptyPapers } from './EmptyPapers.tsx';
import { NamedPosts } from './OtherNames.tsx';
import { SilentTrustees } from './SilentTrustees.tsx';
import { SmallContests } from './SmallContests.tsx';
import { TooFewTried } from './TooFewTried.tsx';
import { Undone } from './Undone.tsx';
import { UnopposedPosts } from './UnopposedPosts.tsx';
import type { useOpening } from './useOpening.ts';
import { WhoHoldsTheKey } from './WhoHoldsTheKey.tsx';
import { WhoWatches } from './WhoWatches.tsx';

export type OpeningQuery = ReturnType<typeof useOpening>;

/** The times, how nominations are taken, the papers, the roll and the key, as they are opened. */
export function WhatIsOpened({
  of,
  proposed,
}: {
  of: NonNullable<OpeningQuery['opening']>;
  proposed?: ActParams<'open-election'> | undefined;
}) {
  return (
    <>
      <p>
        <VotingTimes {...of.times} />
      </p>
      <p>
        <NominatingRules {...of.election} /> <VotersUse {...of.election} />
      </p>
      {of.election.noneOfThese && (
        <p>
          <Trans>For each post voters may also choose None of these.</Trans>
        </p>
      )}
      {of.election.tieRule !== 'unnamed' && (
        <p>
          <TieRuleNote rule={of.election.tieRule} />
        </p>
      )}
      {of.election.unopposed === 'elected' && (
        <p>
          <UnopposedRuleNote rule={of.election.unopposed} />
        </p>
      )}
      {of.election.drawMark !== null && (
        <p>
          <CandidateOrderNote drawMark={of.election.drawMark} />
        </p>
      )}
      <p>
        <EndDelay minutes={of.election.endDelayMinutes} />
      </p>
      <p>
        <Plural
          value={of.papers.all.length}
          one="Everybody has the same ballot paper."
          other="There are # ballot papers. Each voter gets that of their own area."
        />{' '}
        <Trans>
          The mark of the papers is now <DigestMark digest={of.papers.digest} />. Both officers must read the
          same one: any change to a paper gives another.
        </Trans>
      </p>
      <EmptyPapers papers={of.papers.all} />
      <UnopposedPosts papers={of.papers.all} />
      <NamedPosts postNames={of.postNames} />
      <SmallContests contests={of.smallContests} />
      <WhoHoldsTheKey of={of.holders} />
      <WhoWatches {...of.election} />
      {of.roll && (
        <>
          <p>
            <Plural
              value={of.roll.places}
              one="There is one place on the roll of those who may vote."
              other="There are # places on the roll of those who may vote."
            />
          </p>
          <RollMark roll={of.roll} proposed={proposed && { changes: proposed.changes ?? 0 }} />
        </>
      )}
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
      {of.silent && <SilentTrustees {...of.silent} />}
      <Arrivals officers={of.arrivals} />
      <Undone points={of.checklist} />
    </>
  );
}
