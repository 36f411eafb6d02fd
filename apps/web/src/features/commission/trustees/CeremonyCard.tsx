import { Trans } from '@lingui/react/macro';
import { Alert } from '../../../components/Alert.tsx';
import { Card } from '../../../components/Card.tsx';
import { countTried } from '../queries/trustees.ts';
import { type Ceremony, STEPS, TrusteeRow } from './TrusteeRow.tsx';

/** The progress of the key ceremony, the trustees that it waits for, and those who have tried the key. */
export function CeremonyCard({
  electionId,
  ceremony: { state, threshold, guilty, trustees },
  openedAtMs,
  mayMail,
}: {
  electionId: string;
  ceremony: Ceremony;
  /** The opening: earlier trials of keys no longer count after it. */
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
          <TrusteeRow
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
