import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { Skeleton } from '../../../../components/Skeleton.tsx';
import { useAreas } from '../../queries/areas.ts';
import { ElectionForm } from './ElectionForm.tsx';

/** Begins an election from a template, every part of which can be changed. */
export function NewElection({ onDone }: { onDone: () => void }) {
  const { data, error } = useAreas({ within: undefined, search: '' });
  if (error && !data) return <FailureAlert error={error} />;
  if (!data) return <Skeleton className="h-96" />;
  return <ElectionForm levels={data.levels.map(({ level }) => level)} onDone={onDone} />;
}
