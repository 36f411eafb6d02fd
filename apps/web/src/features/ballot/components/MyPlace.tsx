import type { Log } from '@evoting/contract/board';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { saveFile } from '../../../lib/download.ts';
import { formatCount } from '../../../lib/format.ts';
import { EnglishBeside } from '../../../lib/Trans.tsx';
import { useLogs } from '../../verify/api.ts';
import { useMyPlace } from '../api.ts';
import type { PlaceOutcome } from '../place-check.ts';
import { REFUSALS as BALLOT_REFUSALS } from './refusals.tsx';

type Refusal = Extract<PlaceOutcome, { kind: 'refused' }>['reason'];
type Proved = Extract<PlaceOutcome, { kind: 'proved' }>;

/** The sentences for a ballot, except where a place must be named. */
const REFUSALS: Record<Refusal, ReactNode> = {
  ...BALLOT_REFUSALS,
  unlisted: (
    <Trans>
      The record does not name your place on the roll. Tell the electoral commission, a party or an observer.
    </Trans>
  ),
  'not-included': (
    <Trans>
      The server's proof of your place is wrong: the record does not say what the server told you. Tell a
      party or an observer.
    </Trans>
  ),
  defect: (
    <Trans>
      The check itself failed, so nothing is known of your place. Reload the page and check again, or use
      another device.
    </Trans>
  ),
};

/** Shows a voter on the roll what the public record says of the place: that it is there, and whether it voted. */
export function MyPlace({ account }: { account: string | null }) {
  const { data: place } = useMyPlace(account);
  const logs = useLogs();
  const log = logs.data?.find((one) => one.log === place?.log);
  const [outcome, setOutcome] = useState<PlaceOutcome | 'checking'>();
  if (!place || !log) return null;
  async function check(known: NonNullable<typeof place>, among: Log) {
    setOutcome('checking');
    const defect = { kind: 'refused', reason: 'defect', location: '' } as const;
    const loaded = await import('../place-check.ts').catch(() => null);
    const unreachable = { ...defect, reason: 'unreachable' } as const;
    setOutcome(await (loaded?.checkPlace(known, among).catch(() => defect) ?? unreachable));
  }
  return (
    <Card className="flex flex-col gap-4 p-5 sm:p-6">
      <h2 className="text-2xl">
        <Trans>Your place on the roll</Trans>
      </h2>
      <p className="text-soft">
        <Trans>
          Voter number {place.voterNumber}. The public record names every place on the roll in a form that
          only its voter can recognise. After voting has ended it also says who voted.
        </Trans>
      </p>
      <Button
        tone="secondary"
        pending={outcome === 'checking'}
        onClick={() => void check(place, log)}
        className="sm:self-start"
      >
        <Trans>Check my place in the public record</Trans>
      </Button>
      <div role="status">
        {outcome && outcome !== 'checking' && (
          <EnglishBeside>
            <Shown outcome={outcome} isOver={log.status === 'closed'} />
          </EnglishBeside>
        )}
      </div>
    </Card>
  );
}

function Shown({ outcome, isOver }: { outcome: PlaceOutcome; isOver: boolean }) {
  const { i18n } = useLingui();
  if (outcome.kind === 'refused')
    return (
      <Alert tone={outcome.reason === 'unreachable' ? 'attention' : 'danger'}>
        <p>{REFUSALS[outcome.reason]}</p>
        {outcome.location !== '' && (
          <p className="break-all text-base font-normal text-ink">
            <Trans>Location: {outcome.location}</Trans>
          </p>
        )}
      </Alert>
    );
  const places = formatCount(outcome.places, i18n.locale);
  return (
    <Alert tone={outcome.voted === null && isOver ? 'attention' : 'success'}>
      <p className="font-semibold">
        {outcome.voted === null ? (
          <Trans>Your place is one of the {places} on the roll in the public record.</Trans>
        ) : outcome.voted ? (
          <Trans>The record says that you voted.</Trans>
        ) : (
          <Trans>The record says that you did not vote.</Trans>
        )}
      </p>
      <p>
        <Explained voted={outcome.voted} isOver={isOver} />
      </p>
      {outcome.voted !== null && <SaveProof evidence={outcome.evidence} />}
    </Alert>
  );
}

function Explained({ voted, isOver }: { voted: boolean | null; isOver: boolean }) {
  if (voted)
    return (
      <Trans>
        If you did not, somebody voted in your name. Save the proof, and show it to the electoral commission,
        a party, an observer or the court: it is signed, and anyone can check it.
      </Trans>
    );
  if (voted === false)
    return (
      <Trans>
        If you did, save the proof and your receipt, and show both to the electoral commission, a party, an
        observer or the court.
      </Trans>
    );
  return isOver ? (
    <Trans>
      Voting is over, and the server has not shown you whether the record says that you voted. Check again in
      some minutes; if it stays so, tell a party or an observer.
    </Trans>
  ) : (
    <Trans>Come back after voting has ended: then the record says whether you voted.</Trans>
  );
}

const SaveProof = ({ evidence }: Pick<Proved, 'evidence'>) => (
  <Button
    tone="secondary"
    size="small"
    onClick={() => saveFile('my-place.json', new Blob([JSON.stringify(evidence, null, 2)]))}
  >
    <Trans>Save the proof</Trans>
  </Button>
);
