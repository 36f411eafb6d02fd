import { Trans } from '@lingui/react/macro';
import { Alert } from '../../../../components/Alert.tsx';

/** Names the trustees whose programs do not run: each live count needs some of them while people vote. */
export function SilentTrustees({ names, threshold }: { names: readonly string[]; threshold: number }) {
  return (
    <Alert tone="danger">
      <p>
        <Trans>The programs of these trustees have not been heard in the last five minutes:</Trans>
      </p>
      <ul className="list-disc pl-6">
        {names.map((name) => (
          <li key={name} className="wrap-anywhere">
            {name}
          </li>
        ))}
      </ul>
      <p className="font-normal text-ink">
        <Trans>
          Ask them to start their programs first. With fewer than {threshold} people vote, but no count comes.
        </Trans>
      </p>
    </Alert>
  );
}
