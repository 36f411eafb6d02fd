import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { Skeleton } from '../../../../components/Skeleton.tsx';
import { useOfficer } from '../../api.ts';
import { useAreas } from '../../queries/areas.ts';
import { useElections } from '../../queries/elections.ts';
import { ElectionForm } from './ElectionForm.tsx';

/** Begins an election from a template or an earlier election, every part of which can be changed. */
export function NewElection({ onDone }: { onDone: () => void }) {
  const { data, error } = useAreas({ within: undefined, search: '' });
  const officer = useOfficer().data?.officer.id;
  const { data: { elections = [] } = {} } = useElections();
  if (error && !data) return <FailureAlert error={error} />;
  if (!data || officer === undefined) return <Skeleton className="h-96" />;
  const levels = data.levels.map(({ level }) => level);
  return <ElectionForm levels={levels} officer={officer} earlier={elections} onDone={onDone} />;
}
