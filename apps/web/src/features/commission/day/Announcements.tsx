import type { Announcement, VotingDay } from '@evoting/contract/commission/day';
import { REASON_MAX_LENGTH } from '@evoting/contract/constants';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { SelectField } from '../../../components/SelectField.tsx';
import { TextArea } from '../../../components/TextField.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useOfficer } from '../api.ts';
import { useAnnounce, useTakeBack } from './api.ts';

/** What voters are told, on the landing page, the ballot paper and the results. */
export function Announcements({
  election,
  announcements,
}: {
  election: NonNullable<VotingDay['election']>;
  announcements: readonly Announcement[];
}) {
  const mayAct = useOfficer().data?.officer.role === 'returning-officer';
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-2xl">
        <Trans>Announcements</Trans>
      </h2>
      {announcements.length === 0 && (
        <p className="text-soft">
          <Trans>Voters see none at the moment.</Trans>
        </p>
      )}
      <ul className="flex flex-col gap-3">
        {announcements.map((announcement) => (
          <Shown key={announcement.id} announcement={announcement} mayAct={mayAct} />
        ))}
      </ul>
      {mayAct && <AnnounceForm electionId={election.id} />}
    </section>
  );
}

function Shown({ announcement, mayAct }: { announcement: Announcement; mayAct: boolean }) {
  const { i18n } = useLingui();
  const takeBack = useTakeBack();
  const { kind, text, atMs } = announcement;
  return (
    <li>
      <Card className="flex flex-col gap-2 p-5">
        <p className="whitespace-pre-line wrap-anywhere">{text}</p>
        <p className="text-base text-soft">
          {kind === 'incident' ? <Trans>Incident</Trans> : <Trans>Notice</Trans>},{' '}
          {formatDateTime(atMs, i18n.locale)}
        </p>
        {takeBack.error && <FailureAlert error={takeBack.error} />}
        {mayAct && (
          <Button
            tone="quiet"
            size="small"
            className="-ml-3 self-start"
            pending={takeBack.isPending}
            onClick={() => takeBack.mutate(announcement)}
          >
            <Trans>Show it no longer</Trans>
          </Button>
        )}
      </Card>
    </li>
  );
}

function AnnounceForm({ electionId }: { electionId: string }) {
  const announce = useAnnounce();
  const [text, setText] = useState('');
  const [kind, setKind] = useState<Announcement['kind']>('notice');
  function send(event: FormEvent) {
    event.preventDefault();
    announce.mutate({ electionId, kind, text }, { onSuccess: () => setText('') });
  }
  return (
    <form onSubmit={send} className="flex max-w-2xl flex-col gap-4">
      <SelectField
        label={<Trans>What it is</Trans>}
        value={kind}
        onChange={({ target }) => setKind(target.value as Announcement['kind'])}
      >
        <option value="notice">
          <Trans>Notice</Trans>
        </option>
        <option value="incident">
          <Trans>Incident</Trans>
        </option>
      </SelectField>
      <TextArea
        label={<Trans>Tell voters</Trans>}
        required
        maxLength={REASON_MAX_LENGTH}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {announce.error && <FailureAlert error={announce.error} />}
      <Button type="submit" className="self-start" pending={announce.isPending}>
        <Trans>Announce</Trans>
      </Button>
    </form>
  );
}
