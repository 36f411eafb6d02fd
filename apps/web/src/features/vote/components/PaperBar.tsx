import type { PostId } from '@evoting/contract/fields';
import { Trans } from '@lingui/react/macro';
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import { Button } from '../../../components/Button.tsx';
import { cx } from '../../../lib/cx.ts';
import type { Position } from './PositionSelector.tsx';

interface BarProps {
  positions: readonly Position[];
  index: number;
  onGo: (id: PostId) => void;
}

/** A sticky bar with the progress and a button to the next position without a choice. */
export function PaperBar({ positions, index, onGo }: BarProps) {
  const done = positions.filter(({ chosen }) => chosen).length;
  const count = positions.length;
  const after = [...positions.slice(index + 1), ...positions.slice(0, index)];
  const next = after.find(({ chosen }) => !chosen);
  const nextName = next?.post.postName;
  return (
    <div className="sticky bottom-[var(--foot,0px)] z-10 large-text:static -mx-[clamp(1rem,4vw,2.5rem)] flex flex-wrap items-center justify-between gap-x-5 gap-y-2 border-t border-line bg-surface px-[clamp(1rem,4vw,2.5rem)] py-3">
      <div className="flex min-w-0 grow flex-col gap-1.5 sm:grow-0">
        <p role="status" className="font-semibold">
          <Trans>
            {done} of {count} positions chosen
          </Trans>
        </p>
        <div aria-hidden="true" className="flex gap-1">
          {positions.map(({ post, chosen }) => (
            <span
              key={post.id}
              className={cx(
                'h-2 min-w-4 grow rounded-full sm:w-9 forced-colors:border forced-color-adjust-none',
                chosen ? 'bg-indigo forced-colors:bg-[Highlight]' : 'bg-line forced-colors:bg-[Canvas]',
              )}
            />
          ))}
        </div>
      </div>
      {next ? (
        <Button tone="secondary" size="small" onClick={() => onGo(next.post.id)} className="max-w-full">
          <span className="truncate large-text:whitespace-normal">
            <Trans>Next: {nextName}</Trans>
          </span>
          <IconArrowRight aria-hidden="true" className="size-5 shrink-0" />
        </Button>
      ) : (
        <a href="#submit-title" className="link inline-flex min-h-11 items-center">
          <Trans>Go to the end of the paper</Trans>
        </a>
      )}
    </div>
  );
}
