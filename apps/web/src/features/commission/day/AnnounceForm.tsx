import type { Announcement } from '@evoting/contract/commission/day';
import { REASON_MAX_LENGTH } from '@evoting/contract/constants';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { SelectField } from '../../../components/fields/SelectField.tsx';
import { TextArea } from '../../../components/fields/TextField.tsx';
import { useAnnounce } from './api.ts';

/** Tells voters something. */
export function AnnounceForm({ electionId }: { electionId: string }) {
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
