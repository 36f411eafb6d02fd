import type { Announcement, VotingDay } from '@evoting/contract/commission/day';
import { REASON_MAX_LENGTH } from '@evoting/contract/constants';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { SelectField } from '../../../components/fields/SelectField.tsx';
import { TextArea } from '../../../components/fields/TextField.tsx';
import { LANGUAGES } from '../../../lib/languages.ts';
import { ActSentence } from '../acts/ActSentence.tsx';
import { ProposeDialog } from '../acts/ProposeDialog.tsx';
import { TEXTS } from '../acts/translations.ts';
import { useAnnounce } from './api.ts';

type Others = Readonly<Record<(typeof TEXTS)[keyof typeof TEXTS], string>>;
const NONE: Others = { textHa: '', textYo: '', textIg: '', textPcm: '' };

/** Tells voters something; from the opening until the end of voting two officers do. */
export function AnnounceForm({ election }: { election: NonNullable<VotingDay['election']> }) {
  const announce = useAnnounce();
  const [text, setText] = useState('');
  const [others, setOthers] = useState<Others>(NONE);
  const [kind, setKind] = useState<Announcement['kind']>('notice');
  const [isProposing, setProposing] = useState(false);
  const filled = Object.entries(others).filter(([, other]) => other.trim() !== '');
  const params = { kind, text, ...Object.fromEntries(filled) };
  const takesTwo = election.status === 'open' && election.state !== 'closed';
  function send(event: FormEvent) {
    event.preventDefault();
    if (takesTwo) setProposing(true);
    else announce.mutate({ electionId: election.id, ...params }, { onSuccess: empty });
  }
  function empty() {
    setText('');
    setOthers(NONE);
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
        <InOtherLanguages texts={others} onChange={setOthers} />
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
          params={params}
          onClose={() => setProposing(false)}
        >
          <p>
            <ActSentence wanted={{ act: 'announce', params }} />
          </p>
        </ProposeDialog>
      )}
    </>
  );
}

/** Takes the commission's own translations; voters see the English beside each. */
function InOtherLanguages({ texts, onChange }: { texts: Others; onChange: (texts: Others) => void }) {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        <Trans>In other languages</Trans>
      </summary>
      <div className="flex flex-col gap-4 pt-2">
        <p className="text-soft">
          <Trans>
            By people who speak the language. Whoever reads the app in it sees this text, and the English
            below.
          </Trans>
        </p>
        {LANGUAGES.map(({ code, name }) =>
          code === 'en' ? null : (
            <TextArea
              key={code}
              label={name}
              lang={code}
              rows={3}
              maxLength={REASON_MAX_LENGTH}
              value={texts[TEXTS[code]]}
              onChange={({ target }) => onChange({ ...texts, [TEXTS[code]]: target.value })}
            />
          ),
        )}
      </div>
    </details>
  );
}
