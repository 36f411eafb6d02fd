import type { OfficerSession } from '@evoting/contract/commission/officers';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../../components/Button.tsx';
import { Card } from '../../../../components/Card.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { Skeleton } from '../../../../components/Skeleton.tsx';
import { formatDateTime } from '../../../../lib/format.ts';
import { useEndSession, useSessions } from '../api.ts';

/** Where the officer is logged in: a stranger among them is put out here. */
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

function SessionLine({ session, onEnd }: { session: OfficerSession; onEnd: () => void }) {
  const { t, i18n } = useLingui();
  const { browser, isThis, isConfirmed } = session;
  const at = (ms: number) => formatDateTime(ms, i18n.locale);
  const started = at(session.startedAtMs);
  const name = browser ?? t`Unknown browser`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4">
      <div className="min-w-0 grow basis-48">
        <p className="font-semibold">{name}</p>
        <p className="text-soft">
          <Trans>Since {started}</Trans>
          {session.seenAtMs !== null && (
            <>
              {' · '}
              <Trans>last used {at(session.seenAtMs)}</Trans>
            </>
          )}
        </p>
        {!isConfirmed && (
          <p className="text-danger">
            <Trans>Knows your password, and has not shown a second factor</Trans>
          </p>
        )}
      </div>
      {isThis ? (
        <p>
          <Trans>This one</Trans>
        </p>
      ) : (
        <Button
          tone="secondary"
          size="small"
          aria-label={t`Log out ${name}, since ${started}`}
          onClick={onEnd}
        >
          <Trans>Log out</Trans>
        </Button>
      )}
    </li>
  );
}
