import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Watcher } from './read.ts';

/**
 * Shows one who watches a record.
 * @param isOver true once voting is over, when programs may stop
 */
export function WatcherRow({
  watcher: { name, isSilent },
  isOver,
  children,
}: {
  watcher: Watcher;
  isOver: boolean;
  children: ReactNode;
}) {
  const isMissed = isSilent && !isOver;
  return (
    <li className="flex flex-col">
      <span className="font-semibold wrap-anywhere">{name}</span>
      <span className={isMissed ? 'font-semibold text-danger' : 'text-soft'}>
        {isMissed && <Trans>Silent.</Trans>} {children}
      </span>
    </li>
  );
}
