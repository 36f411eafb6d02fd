import type { ActCode, Wanted } from '@evoting/contract/commission/acts';
import type { Act } from '@evoting/contract/commission/audit-log';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { formatDateTime } from '../../../lib/format.ts';
import { Told } from '../acts/Told.tsx';
import { changesOf } from './changes.ts';
import { sayAction, sayRole } from './words.tsx';

/** One act: who did what, when, and what it changed. */
export function ActLine({ act }: { act: Act }) {
  const { i18n } = useLingui();
  const { seq, hash, by, subject } = act;
  const changes = changesOf(act);
  return (
    <li className="flex flex-col gap-1 px-5 py-4">
      <p className="flex flex-wrap justify-between gap-x-4 text-soft">
        <time dateTime={new Date(act.atMs).toISOString()}>{formatDateTime(act.atMs, i18n.locale)}</time>
        <span className="font-mono text-sm" title={hash}>
          #{seq} · {hash.slice(0, 8)}
        </span>
      </p>
      <p className="wrap-anywhere">
        <strong>{by.name ?? sayRole(by.role)}</strong>
        {by.name && <span className="text-soft"> ({sayRole(by.role)})</span>}: {sayAction(act.action)}
        {subject && <strong>: {subject}</strong>}
      </p>
      <Proposed act={act} />
      {changes.length > 0 && (
        <dl className="text-soft wrap-anywhere">
          {changes.map(({ field, before, after }) => (
            <div key={field}>
              <dt className="inline font-semibold">{field}: </dt>
              <dd className="inline">
                {before !== null && <del>{before}</del>}{' '}
                {after ?? (before !== null && <Trans>nothing</Trans>)}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

/** What a proposal wants, in the words in which it was confirmed. */
function Proposed({ act: { object, after } }: { act: Act }) {
  if (!object.startsWith('proposal:') || typeof after?.params !== 'string') return null;
  const params = JSON.parse(after.params);
  return (
    <p className="wrap-anywhere">
      {isShortened(after.act) ? (
        SHORTENED[after.act](params)
      ) : (
        <Told wanted={{ act: after.act, params } as Wanted} />
      )}
    </p>
  );
}

/** Acts whose addresses and names are left out of the log. */
const SHORTENED = {
  'add-to-roll': ({ voterNumber, area, reason }) => (
    <Trans>
      Add <strong>{voterNumber}</strong> to the roll, area {area}. Reason: {reason}
    </Trans>
  ),
  'remove-from-roll': ({ voterNumber, reason }) => (
    <Trans>
      Take the number <strong>{voterNumber}</strong> off the roll, for good. Reason: {reason}
    </Trans>
  ),
  'change-email': ({ reason }) => <Trans>Give a voter's account another e-mail. Reason: {reason}</Trans>,
} satisfies Partial<Record<ActCode, (params: Readonly<Record<string, string>>) => ReactElement>>;

const isShortened = (act: unknown): act is keyof typeof SHORTENED => Object.hasOwn(SHORTENED, String(act));
