import type { PostId } from '@evoting/contract/fields';
import { Trans } from '@lingui/react/macro';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import { Button } from '../../../components/Button.tsx';
import { usePostNames } from '../../../components/usePostNames.ts';
import { cx } from '../../../lib/cx.ts';
import type { Position } from '../posts.ts';

interface BarProps {
  positions: readonly Position[];
  index: number;
  onGo: (id: PostId) => void;
  /** Shows the end of the paper. */
  onReview: () => void;
}

/** A sticky bar with the progress and a button to the next position without a choice, at last to the end. */
export function PaperBar({ positions, index, onGo, onReview }: BarProps) {
  const done = positions.filter(({ isDone }) => isDone).length;
  const count = positions.length;
  const after = [...positions.slice(index + 1), ...positions.slice(0, index)];
  const next = after.find(({ isDone }) => !isDone);
  const nameOf = usePostNames();
  const nextName = next && (nameOf(next.post.postName) ?? next.post.postName);
  return (
    <div className="sticky bottom-[var(--foot,0px)] z-10 large-text:static -mx-[clamp(1rem,4vw,2.5rem)] flex items-center justify-between gap-x-4 gap-y-2 large-text:flex-wrap border-t border-line bg-surface px-[clamp(1rem,4vw,2.5rem)] py-2 sm:py-3">
      <div className="flex min-w-28 shrink-2 grow basis-28 flex-col gap-1.5 sm:grow-0 sm:basis-auto">
        <p role="status" className="font-semibold leading-tight">
          <Trans>
            {done} of {count} positions chosen
          </Trans>
        </p>
        <div aria-hidden="true" className="flex gap-1">
          {positions.map(({ post, isDone }) => (
            <span
              key={post.id}
              className={cx(
                'h-2 min-w-4 grow rounded-full sm:w-9 forced-colors:border forced-color-adjust-none',
                isDone ? 'bg-indigo forced-colors:bg-[Highlight]' : 'bg-line forced-colors:bg-[Canvas]',
              )}
            />
          ))}
        </div>
      </div>
      {next ? (
        <Button
          tone={positions[index]?.isDone ? 'primary' : 'secondary'}
          size="small"
          onClick={() => onGo(next.post.id)}
          className="min-w-0 max-w-full"
        >
          <span className="truncate large-text:whitespace-normal">
            <Trans>Next: {nextName}</Trans>
          </span>
          <IconArrowRight aria-hidden="true" className="size-5 shrink-0" />
        </Button>
      ) : (
        <Button size="small" onClick={onReview} className="min-w-0 large-text:w-full">
          <Trans>Review and vote</Trans>
          <IconArrowDown aria-hidden="true" className="size-5 shrink-0" />
        </Button>
      )}
    </div>
  );
}
