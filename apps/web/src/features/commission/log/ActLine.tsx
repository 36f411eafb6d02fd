import type { ProposedAct } from '@evoting/contract/commission/acts';
import type { Act } from '@evoting/contract/commission/audit-log';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDateTime } from '../../../lib/format.ts';
import { ActSentence } from '../acts/ActSentence.tsx';
import { wordsOf } from '../acts/words/every-act.ts';
import { changesOf } from './changes.ts';
import { sayAction, sayRole } from './words.tsx';

/** One line of the log: time, person, act, and changes. */
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
      <ProposalLine act={act} />
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

/** The proposed act, in the words in which it was confirmed unless the log leaves out names. */
function ProposalLine({ act: { object, after } }: { act: Act }) {
  if (!object.startsWith('proposal:') || typeof after?.params !== 'string') return null;
  const proposed = { act: after.act, params: JSON.parse(after.params) } as ProposedAct;
  return (
    <p className="wrap-anywhere">
      {wordsOf(proposed.act)?.logSentence?.(proposed.params as never) ?? <ActSentence wanted={proposed} />}
    </p>
  );
}
