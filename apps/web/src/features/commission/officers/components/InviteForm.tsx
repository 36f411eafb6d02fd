import type { OfficerRole } from '@evoting/contract/call';
import type { ActParams } from '@evoting/contract/commission/acts';
import { EMAIL_PATTERN, INVITATION_MAX_DAYS } from '@evoting/contract/constants';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../../components/Button.tsx';
import { Card } from '../../../../components/Card.tsx';
import { SelectField } from '../../../../components/fields/SelectField.tsx';
import { TextField } from '../../../../components/fields/TextField.tsx';
import { ActSentence } from '../../acts/ActSentence.tsx';
import { ProposeDialog } from '../../acts/ProposeDialog.tsx';
import { RoleField } from './RoleField.tsx';

const DAYS = Array.from({ length: INVITATION_MAX_DAYS }, (_, at) => at + 1);
const EMPTY = { email: '', role: 'returning-officer' as OfficerRole, days: '3' };

/**
 * Proposes to invite an officer by mail.
 * @param isAlone whether no other officer could confirm it
 */
export function InviteForm({ isAlone }: { isAlone: boolean }) {
  const { t } = useLingui();
  const [invited, setInvited] = useState<ActParams<'invite-officer'> | null>(null);
  const form = useForm({ defaultValues: EMPTY });
  const message = t`Invalid email address`;
  const submit = form.handleSubmit(({ email, role, days }) =>
    setInvited({ email: email.trim(), role, days: Number(days) }),
  );
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-2xl">
        <Trans>Invite an officer</Trans>
      </h2>
      <Card className="p-5 sm:p-6">
        <form noValidate onSubmit={submit} className="flex max-w-xl flex-col gap-5">
          {isAlone && (
            <p>
              <Trans>
                You invite alone until a second officer has come. The two of you then invite the others: links
                that you sent before and nobody has used stop working.
              </Trans>
            </p>
          )}
          <TextField
            label={t`Email`}
            hint={t`An address that only this person reads, and that has no account here yet`}
            type="email"
            inputMode="email"
            error={form.formState.errors.email?.message}
            {...form.register('email', { required: message, pattern: { value: EMAIL_PATTERN, message } })}
          />
          <RoleField {...form.register('role')} />
          <SelectField label={t`The link works for`} {...form.register('days')}>
            {DAYS.map((days) => (
              <option key={days} value={days}>
                <Plural value={days} one="# day" other="# days" />
              </option>
            ))}
          </SelectField>
          <Button type="submit" className="self-start">
            <Trans>Invite</Trans>
          </Button>
        </form>
      </Card>
      {invited && (
        <ProposeDialog
          act="invite-officer"
          electionId={null}
          params={invited}
          onDone={() => form.reset()}
          onClose={() => setInvited(null)}
        >
          <p className="wrap-anywhere">
            <ActSentence wanted={{ act: 'invite-officer', params: invited }} />
          </p>
        </ProposeDialog>
      )}
    </section>
  );
}
