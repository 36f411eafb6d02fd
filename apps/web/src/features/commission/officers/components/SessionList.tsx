import { Trans } from '@lingui/react/macro';
import { Button } from '../../../../components/Button.tsx';
import { Card } from '../../../../components/Card.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { Skeleton } from '../../../../components/Skeleton.tsx';
import { useEndSession, useSessions } from '../api.ts';
import { SessionLine } from './SessionLine.tsx';

/** The officer's sessions. The officer can end any that a stranger began. */
export function SessionList() {
  const { data, error } = useSessions();
  const end = useEndSession();
  const others = (data ?? []).filter(({ isThis }) => !isThis);
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-2xl">
        <Trans>Where you are logged in</Trans>
      </h2>
      {error && <FailureAlert error={error} />}
      {end.isError && <FailureAlert error={end.error} />}
      {!data && !error && <Skeleton className="h-24" />}
      {data && (
        <Card>
          <ul className="divide-y divide-line">
            {data.map((session) => (
              <SessionLine key={session.id} session={session} onEnd={() => end.mutate(session.id)} />
            ))}
          </ul>
        </Card>
      )}
      {others.length > 1 && (
        <Button
          tone="secondary"
          className="self-start"
          pending={end.isPending}
          onClick={() => end.mutate('others')}
        >
          <Trans>Log out everywhere but here</Trans>
        </Button>
      )}
    </section>
  );
}
