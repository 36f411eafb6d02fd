import type { Announcement, VotingDay } from '@evoting/contract/commission/day';
import { REASON_MAX_LENGTH } from '@evoting/contract/constants';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { SelectField } from '../../../components/fields/SelectField.tsx';
import { TextArea } from '../../../components/fields/TextField.tsx';
import { ActSentence } from '../acts/ActSentence.tsx';
import { ProposeDialog } from '../acts/ProposeDialog.tsx';
import { useAnnounce } from './api.ts';

/** Tells voters something; from the opening until the end of voting two officers do. */
export function AnnounceForm({ election }: { election: NonNullable<VotingDay['election']> }) {
  const announce = useAnnounce();
  const [text, setText] = useState('');
  const [kind, setKind] = useState<Announcement['kind']>('notice');
  const [isProposing, setProposing] = useState(false);
  const takesTwo = election.status === 'open' && election.state !== 'closed';
  function send(event: FormEvent) {
    event.preventDefault();
    if (takesTwo) setProposing(true);
    else announce.mutate({ electionId: election.id, kind, text }, { onSuccess: () => setText('') });
  }
  return (
    <>
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
        {takesTwo && (
          <p className="text-soft">
            <Trans>From the opening until the end of voting this takes two officers.</Trans>
          </p>
        )}
        {announce.error && <FailureAlert error={announce.error} />}
        <Button type="submit" className="self-start" pending={announce.isPending}>
          {takesTwo ? <Trans>Propose to announce</Trans> : <Trans>Announce</Trans>}
        </Button>
      </form>
      {isProposing && (
        <ProposeDialog
          act="announce"
          electionId={election.id}
          params={{ kind, text }}
          onClose={() => setProposing(false)}
        >
          <p>
            <ActSentence wanted={{ act: 'announce', params: { kind, text } }} />
          </p>
        </ProposeDialog>
      )}
    </>
  );
}
