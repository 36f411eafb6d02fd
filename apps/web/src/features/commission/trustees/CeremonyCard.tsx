import type { KeyHolders } from '@evoting/contract/commission/trustees';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { showToast } from '../../../components/toast.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { countTried, useMailTrustee } from './api.ts';

type Ceremony = NonNullable<KeyHolders['ceremony']>;
type Trustee = Ceremony['trustees'][number];
/** The rounds in which a key is made. */
const STEPS = 4;

/** How far the making of the key is, for whom it waits, and who has tried the key since. */
export function CeremonyCard({
  electionId,
  ceremony: { state, threshold, guilty, trustees },
  openedAtMs,
  mayMail,
}: {
  electionId: string;
  ceremony: Ceremony;
  /** From then on only later trials count. */
  openedAtMs: number | null;
  mayMail: boolean;
}) {
  const size = trustees.length;
  const fewest = Math.min(...trustees.map(({ steps }) => steps));
  const missing = trustees.filter(({ steps }) => steps === fewest).map(({ name }) => name);
  const tried = countTried(trustees, openedAtMs);
  const opened = trustees.filter(({ hasDecrypted }) => hasDecrypted).length;
  const [names, guiltyName] = [missing.join(', '), trustees[(guilty ?? 0) - 1]?.name ?? ''];
  return (
    <Card className="flex flex-col gap-4 p-5 sm:p-6">
      <h3 className="text-xl">
        <Trans>
          {threshold} of {size} trustees open the count
        </Trans>
      </h3>
      {state === 'making' && (
        <Alert tone="attention">
          <Trans>
            The key is being made, step {fewest + 1} of {STEPS}. It waits for {names}.
          </Trans>
        </Alert>
      )}
      {state === 'over' && (
        <Alert tone="danger">
          <Trans>
            {guiltyName} sent a wrong value, which is proved. Begin again, with the same trustees or others.
          </Trans>
        </Alert>
      )}
      {state === 'done' && (
        <Alert tone={tried === size ? 'success' : 'attention'}>
          {openedAtMs === null ? (
            <Trans>
              The key is made and in the public record. {tried} of {size} trustees have tried theirs since.
            </Trans>
          ) : (
            <Trans>
              The key is made and in the public record. {tried} of {size} trustees have tried theirs since
              voting was opened.
            </Trans>
          )}
        </Alert>
      )}
      {state === 'done' && tried < size && opened < threshold && (
        <p>
          {openedAtMs === null ? (
            <Trans>
              The count needs {threshold} of them. No copy of a key file exists: where fewer can show their
              key, give the draft up now and begin again.
            </Trans>
          ) : (
            <Trans>
              The count needs {threshold} of them. No copy of a key file exists: where fewer have theirs,
              there is never a result, and two officers declare the election void once it is closed.
            </Trans>
          )}
        </p>
      )}
      <ul className="divide-y divide-line">
        {trustees.map((trustee) => (
          <Row
            key={trustee.trustee}
            electionId={electionId}
            trustee={trustee}
            openedAtMs={openedAtMs}
            mayMail={mayMail}
          />
        ))}
      </ul>
    </Card>
  );
}

function Row({
  electionId,
  trustee: { trustee, name, email, steps, drilledAtMs, hasDecrypted },
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
