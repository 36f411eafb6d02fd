import type { OfficerSession } from '@evoting/contract/commission/officers';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../../components/Button.tsx';
import { formatDateTime } from '../../../../lib/format.ts';

/** One session of the officer, and the button that ends it. */
export function SessionLine({ session, onEnd }: { session: OfficerSession; onEnd: () => void }) {
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
