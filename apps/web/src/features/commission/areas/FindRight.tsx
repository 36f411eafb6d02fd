import { Trans } from '@lingui/react/macro';
import { Button } from '../../../components/Button.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { useOfficer, useSayOfDraft } from '../api.ts';
import { useElections } from '../queries/elections.ts';

/** Lets a returning officer confirm that the papers on the screen are right. */
export function FindRight({ id, digest }: { id: string; digest: string }) {
  const isReturning = useOfficer().data?.officer.role === 'returning-officer';
  const { data } = useElections();
  const say = useSayOfDraft(id);
  const point = data?.checklist.find(({ check }) => check === 'papers-seen');
  if (!point) return null;
  if (point.isDone)
    return (
      <p className="font-semibold text-brand-strong">
        <Trans>An officer has found them right. Any change to one of them needs another look.</Trans>
      </p>
    );
  if (!isReturning) return null;
  return (
    <>
      {say.error && <FailureAlert error={say.error} />}
      <Button
        className="self-start"
        tone="secondary"
        pending={say.isPending}
        onClick={() => say.mutate({ check: 'papers-seen', digest })}
      >
        <Trans>I have looked at every paper: they are right</Trans>
      </Button>
    </>
  );
}
