import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useOfficer } from '../api.ts';
import { useRemind, useReminders } from './api.ts';

/** Mails to those who have not voted, which an officer asks for; nothing without any to show or to ask for. */
export function Reminders() {
  const { i18n } = useLingui();
  const { data } = useReminders();
  const remind = useRemind();
  const role = useOfficer().data?.officer.role;
  if (!data || (!data.mayAsk && data.reminders.length === 0)) return null;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-2xl">
        <Trans>Reminders</Trans>
      </h2>
      <Card className="flex flex-col gap-4 p-5">
        <p>
          <Trans>
            The program mails everybody on the roll who has an e-mail address there, and has not claimed the
            place or not voted. Nobody sees who they are. It does so once a day at most.
          </Trans>
        </p>
        {remind.error && <FailureAlert error={remind.error} />}
        <ul aria-live="polite" className="flex flex-col empty:hidden">
          {data.reminders.map(({ askedAtMs, sent, isDone }) => (
            <li key={askedAtMs}>
              {formatDateTime(askedAtMs, i18n.locale)}: <Plural value={sent} one="# mail" other="# mails" />
              {!isDone && (
                <>
                  , <Trans>more are being written</Trans>
                </>
              )}
            </li>
          ))}
        </ul>
        {data.mayAsk && role !== 'observer' && (
          <Button
            tone="secondary"
            className="self-start"
            pending={remind.isPending}
            onClick={() => remind.mutate()}
          >
            <Trans>Remind those who have not voted</Trans>
          </Button>
        )}
      </Card>
    </section>
  );
}
