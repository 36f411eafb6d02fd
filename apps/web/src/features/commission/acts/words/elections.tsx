import { Trans } from '@lingui/react/macro';
import { CandidateOrderNote } from '../../CandidateOrderNote.tsx';
import { DigestMark } from '../../DigestMark.tsx';
import { EndDelay } from '../../EndDelay.tsx';
import { NominatingRules } from '../../NominatingRules.tsx';
import { TieRuleNote } from '../../TieRuleNote.tsx';
import { UnopposedRuleNote } from '../../UnopposedRuleNote.tsx';
import { VotersUse } from '../../VotersUse.tsx';
import { VotingTimes } from '../../VotingTimes.tsx';
import type { WordsOf } from './act-words.ts';

/** The acts that wait on the screen "Elections". */
export const ELECTIONS_WORDS: WordsOf<
  'open-election' | 'give-up-draft' | 'archive-election' | 'declare-void' | 'extend-voting'
> = {
  'open-election': {
    screens: ['elections', 'day'],
    title: <Trans>Open voting</Trans>,
    sentence: (
      {
        papers,
        opensAt,
        closesAt,
        places,
        contents,
        approval,
        candidatesAParty,
        whoStands,
        tieRule,
        unopposed,
        votersUse,
        drawMark,
        endDelayMinutes,
        trial,
        silentTrustees,
      },
      { count },
    ) => (
      <>
        {trial ? (
          <Trans>Open the election as a trial: only this machine reaches its public record.</Trans>
        ) : (
          <Trans>
            Open the election: its public record begins, and voting with it or at the time that was set.
          </Trans>
        )}{' '}
        {silentTrustees && (
          <>
            <Trans>
              It is opened although not every trustee’s program runs: live counts may be late.
            </Trans>{' '}
          </>
        )}
        <Trans>
          Its ballot papers have the mark <DigestMark digest={papers} />.
        </Trans>{' '}
        {places !== null && contents !== null && <RollSeen places={count(places)} contents={contents} />}
        <VotingTimes opensAt={opensAt} closesAt={closesAt} />{' '}
        <NominatingRules {...{ approval, candidatesAParty, whoStands }} /> <TieRuleNote rule={tieRule} />{' '}
        <UnopposedRuleNote rule={unopposed} /> <VotersUse votersUse={votersUse} />{' '}
        <CandidateOrderNote drawMark={drawMark} /> <EndDelay minutes={endDelayMinutes} />
      </>
    ),
  },
  'give-up-draft': {
    screens: ['elections'],
    title: <Trans>Give the draft up</Trans>,
    sentence: () => (
      <Trans>
        Give the draft up, for good, with its roll, its nominations and its trustees’ key. Parties, areas and
        officers stay.
      </Trans>
    ),
  },
  'archive-election': {
    screens: ['elections'],
    title: <Trans>Put into the archive</Trans>,
    sentence: () => (
      <Trans>Put the election into the archive, for good. Its record and its files stay public.</Trans>
    ),
  },
  'declare-void': {
    screens: ['elections'],
    isHeldBack: true,
    title: <Trans>Declare it void</Trans>,
    sentence: ({ reason }) => (
      <Trans>
        Declare the election void, for good: it has no result, and everybody reads the reason. Reason:{' '}
        {reason}
      </Trans>
    ),
  },
  'extend-voting': {
    screens: ['elections', 'day'],
    title: <Trans>Extend voting</Trans>,
    sentence: (params, { time }) => {
      const before = time(params.before);
      const closesAt = time(params.closesAt);
      return (
        <Trans>
          Extend voting: it ends on {closesAt}, and not on {before}.
        </Trans>
      );
    },
    deadlineMs: ({ before }) => Date.parse(before),
  },
};

function RollSeen({ places, contents }: { places: string; contents: string }) {
  return (
    <>
      <Trans>
        Places on its roll: {places}, with the mark <DigestMark digest={contents} />.
      </Trans>{' '}
    </>
  );
}
