import type { KeyHolders } from '@evoting/contract/commission/trustees';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../components/Button.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { showToast } from '../../../components/toasts/toast.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useMailTrustee } from './api.ts';

export type Ceremony = NonNullable<KeyHolders['ceremony']>;

type Trustee = Ceremony['trustees'][number];
/** The rounds in which a key is made. */
export const STEPS = 4;

/** One trustee: progress, trial of the key, and the button that mails the link again. */
export function TrusteeRow({
  electionId,
  trustee: { trustee, name, email, steps, drilledAtMs, isSilent, hasDecrypted },
  openedAtMs,
  mayMail,
}: {
  electionId: string;
  trustee: Trustee;
  openedAtMs: number | null;
  mayMail: boolean;
}) {
  const { t, i18n } = useLingui();
  const mail = useMailTrustee(electionId);
  const at = drilledAtMs === null ? null : formatDateTime(drilledAtMs, i18n.locale);
  const send = () =>
    mail.mutate(trustee, {
      onSuccess: () => showToast({ tone: 'success', title: t`The link is on its way` }),
    });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        {email && <p className="text-soft wrap-anywhere">{email}</p>}
        {isSilent && steps === STEPS && !hasDecrypted && (
          <p className="font-semibold text-danger">
            <Trans>Its program has not been heard in the last five minutes</Trans>
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <p>
          {hasDecrypted ? (
            <Trans>Has opened the count</Trans>
          ) : at ? (
            <Tried at={at} isSince={openedAtMs === null ? null : (drilledAtMs ?? 0) >= openedAtMs} />
          ) : steps === STEPS ? (
            <Trans>Has not tried the key yet</Trans>
          ) : (
            <Trans>
              {steps} of {STEPS} steps
            </Trans>
          )}
        </p>
        {mayMail && email && !hasDecrypted && (
          <Button tone="secondary" size="small" pending={mail.isPending} onClick={send}>
            <Trans>Send the link again</Trans>
          </Button>
        )}
      </div>
      {mail.error && <FailureAlert error={mail.error} />}
    </li>
  );
}

/** When the key was tried last, and once voting was opened whether that was before: it is asked for again. */
function Tried({ at, isSince }: { at: string; isSince: boolean | null }) {
  if (isSince === null) return <Trans>Tried the key on {at}</Trans>;
  return isSince ? (
    <Trans>Tried the key on {at}, since voting was opened</Trans>
  ) : (
    <Trans>Tried the key on {at}, before voting was opened; not since</Trans>
  );
}
