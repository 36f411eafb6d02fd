import type { ActParams } from '@evoting/contract/commission/acts';
import { ABOUT_MAX_LENGTH, CONTACT_TEXT_MAX_LENGTH, EMAIL_PATTERN } from '@evoting/contract/constants';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../../components/Button.tsx';
import { Card } from '../../../../components/Card.tsx';
import { TextArea, TextField } from '../../../../components/fields/TextField.tsx';
import { useNotices } from '../../../../components/useNotices.ts';
import { ActSentence } from '../../acts/ActSentence.tsx';
import { ProposeDialog } from '../../acts/ProposeDialog.tsx';
import { LogoField } from './LogoField.tsx';

type Contact = ActParams<'set-contact'>;
type ContactValues = Record<Exclude<keyof Contact, 'logo' | 'ownFigures'>, string>;

/** A paragraph that was typed in several lines, in one. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ');
const PHONE = /^\s*\+[1-9](?: ?[0-9]){6,14}\s*$/;

/** Proposes who the commission is and how people reach it; the form begins with what is shown now. */
export function ContactForm() {
  const { data } = useNotices();
  // A form keeps the values it began with.
  return data && <Form key={JSON.stringify(data.contact)} shown={data.contact} />;
}

function Form({ shown }: { shown: Contact | null }) {
  const { t } = useLingui();
  const [proposed, setProposed] = useState<Contact | null>(null);
  const [logo, setLogo] = useState(shown?.logo ?? null);
  const [ownFigures, setOwnFigures] = useState(shown?.ownFigures ?? false);
  const { register, handleSubmit, getValues, formState } = useForm<ContactValues>({
    defaultValues: {
      name: shown?.name ?? '',
      about: shown?.about ?? '',
      phone: shown?.phone ?? '',
      whatsapp: shown?.whatsapp ?? '',
      email: shown?.email ?? '',
      hours: shown?.hours ?? '',
      address: shown?.address ?? '',
    },
  });
  const { errors } = formState;
  const wrongPhone = t`Begin with + and the country code, such as +234 803 555 0100`;
  const isGiven = () =>
    ['phone', 'whatsapp', 'email'].some((way) => getValues(way as keyof ContactValues).trim());
  const submit = handleSubmit((typed) => {
    const given = Object.entries(typed).map(([field, text]) => [field, text.trim() || null]);
    setProposed({ ...Object.fromEntries(given), logo, ownFigures });
  });
  const phone = {
    pattern: { value: PHONE, message: wrongPhone },
    validate: () => isGiven() || t`Give a telephone number, a WhatsApp number or an e-mail address`,
  };
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-2xl">
        <Trans>The commission's face</Trans>
      </h2>
      <Card className="p-5 sm:p-6">
        <form noValidate onSubmit={submit} className="flex max-w-xl flex-col gap-5">
          <p>
            {shown ? (
              <Trans>
                This is shown on the front page and on Contact, in letters, mails and posters, and wherever
                somebody cannot go on.
              </Trans>
            ) : (
              <Trans>
                People who cannot go on are told to ask the commission, and do not learn where. Give at least
                one way that somebody answers.
              </Trans>
            )}
          </p>
          <TextField
            label={t`Name of the commission`}
            hint={t`If it is empty, the name that it was set up with`}
            autoComplete="off"
            maxLength={CONTACT_TEXT_MAX_LENGTH}
            {...register('name')}
          />
          <LogoField value={logo} onChange={setLogo} />
          <TextArea
            label={t`Paragraph for the front page`}
            hint={t`In one paragraph: who you are, and who may vote`}
            maxLength={ABOUT_MAX_LENGTH}
            {...register('about', { setValueAs: oneLine })}
          />
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={ownFigures}
              onChange={({ target }) => setOwnFigures(target.checked)}
              className="size-5 shrink-0 accent-brand"
            />
            <Trans>The front page shows this election's own figures, not those of E-Voting</Trans>
          </label>
          <TextField
            label={t`Telephone`}
            hint={t`With + and the country code, such as +234 803 555 0100`}
            type="tel"
            inputMode="tel"
            error={errors.phone?.message}
            {...register('phone', phone)}
          />
          <TextField
            label={t`WhatsApp`}
            type="tel"
            inputMode="tel"
            error={errors.whatsapp?.message}
            {...register('whatsapp', { pattern: phone.pattern })}
          />
          <TextField
            label={t`Email for questions`}
            type="email"
            inputMode="email"
            error={errors.email?.message}
            {...register('email', { pattern: { value: EMAIL_PATTERN, message: t`Invalid email address` } })}
          />
          <TextField
            label={t`Hours`}
            hint={t`When somebody answers, such as: every day, 8:00 to 18:00`}
            maxLength={CONTACT_TEXT_MAX_LENGTH}
            {...register('hours')}
          />
          <TextField label={t`Address`} maxLength={CONTACT_TEXT_MAX_LENGTH} {...register('address')} />
          <Button type="submit" tone="secondary" className="self-start">
            <Trans>Show this contact</Trans>
          </Button>
        </form>
      </Card>
      {proposed && (
        <ProposeDialog
          act="set-contact"
          electionId={null}
          params={proposed}
          onClose={() => setProposed(null)}
        >
          <p className="wrap-anywhere">
            <ActSentence wanted={{ act: 'set-contact', params: proposed }} />
          </p>
        </ProposeDialog>
      )}
    </section>
  );
}
