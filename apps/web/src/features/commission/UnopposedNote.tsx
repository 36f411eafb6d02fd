import type { ElectedPaper } from '@evoting/contract/commission/areas';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

type Others = NonNullable<ElectedPaper['contests'][number]['unopposed']>['others'];

const STATUS: Readonly<Record<Others[number]['status'], ReactNode>> = {
  submitted: <Trans>waits</Trans>,
  'sent-back': <Trans>was sent back</Trans>,
  withdrawn: <Trans>withdrew</Trans>,
};

/** The others who were nominated for a post that nobody contests, so that officers can ask why they do not stand. */
export function UnopposedNote({ others }: { others: Others }) {
  if (others.length === 0) return null;
  return (
    <span className="block text-soft">
      <Trans>Nominated too:</Trans>{' '}
      {others.map(({ name, status }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name
        <span key={i}>
          {i > 0 && ', '}
          {name} ({STATUS[status]})
        </span>
      ))}
    </span>
  );
}
