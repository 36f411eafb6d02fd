import { Trans } from '@lingui/react/macro';
import { Alert } from '../../../../components/Alert.tsx';
import { POINTS, type Point } from './points.tsx';

/** The open tasks of an election that officers are about to open. */
export function Undone({ points }: { points: readonly Point[] }) {
  const undone = points.filter(({ isDone }) => !isDone);
  if (undone.length === 0) return null;
  return (
    <Alert tone="attention">
      <p className="font-semibold">
        <Trans>Not done yet:</Trans>
      </p>
      <ul className="list-disc pl-6">
        {undone.map(({ check }) => (
          <li key={check}>{POINTS[check].text}</li>
        ))}
      </ul>
    </Alert>
  );
}
