import { Trans } from '@lingui/react/macro';
import { NominatingRules } from '../../NominatingRules.tsx';
import { PapersMark } from '../../PapersMark.tsx';
import { VotingTimes } from '../../VotingTimes.tsx';
import type { ToldOf } from './table.ts';

/** The acts on an election as a whole. */
export const TOLD_OF_ELECTION: ToldOf<
  | 'open-election'
  | 'give-up-draft'
  | 'close-election'
  | 'certify-result'
  | 'archive-election'
  | 'declare-void'
> = {
  'open-election': ({ papers, opensAt, closesAt, places, approval, candidatesAParty, trial }, { count }) => (
    <>
      {trial ? (
        <Trans>Open the election as a trial: only this machine reaches its public record.</Trans>
      ) : (
        <Trans>
          Open the election: its public record begins, and voting with it or at the time that was set.
        </Trans>
      )}{' '}
      <Trans>
        Its ballot papers have the mark <PapersMark digest={papers} />.
      </Trans>{' '}
      {typeof places === 'number' && <PlacesOfRoll places={count(places)} />}
      {opensAt !== undefined && closesAt !== undefined && (
        <VotingTimes opensAt={opensAt} closesAt={closesAt} />
      )}{' '}
      {approval && candidatesAParty && (
        <NominatingRules approval={approval} candidatesAParty={candidatesAParty} />
      )}
    </>
  ),
  'give-up-draft': () => (
    <Trans>
      Give the draft up, for good, with its roll, its nominations and its trustees’ key. Parties, areas and
      officers stay.
    </Trans>
  ),
  'close-election': () => <Trans>Close the election now, for good.</Trans>,
  'certify-result': ({ size, root, ballots }, { count }) => {
    const [entries, counted] = [count(size), count(ballots)];
    return (
      <Trans>
        Certify the result of {counted} ballots: the public record at {entries} entries with the root{' '}
        <strong className="break-all font-mono">{root}</strong>
      </Trans>
    );
  },
  'archive-election': () => (
    <Trans>Put the election into the archive, for good. Its record and its files stay public.</Trans>
  ),
  'declare-void': ({ reason }) => (
    <Trans>
      Declare the election void, for good: it has no result, and everybody reads the reason. Reason: {reason}
    </Trans>
  ),
};

function PlacesOfRoll({ places }: { places: string }) {
  return (
    <>
      <Trans>Places on its roll: {places}.</Trans>{' '}
    </>
  );
}
