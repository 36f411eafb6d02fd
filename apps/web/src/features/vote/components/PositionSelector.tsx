import { NAME_MAX_LENGTH } from '@evoting/contract/constants';
import type { PostId } from '@evoting/contract/fields';
import { Trans, useLingui } from '@lingui/react/macro';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { useEffect, useRef } from 'react';
import { Button } from '../../../components/Button.tsx';
import { usePostNames } from '../../../components/usePostNames.ts';
import { cx } from '../../../lib/cx.ts';
import type { Position } from '../posts.ts';

interface SelectorProps {
  positions: readonly Position[];
  selected: PostId;
  onSelect: (id: PostId) => void;
}

/** A button for each post: the open one is primary; one with a choice is success. */
export function PositionSelector({ positions, selected, onSelect }: SelectorProps) {
  const { t } = useLingui();
  const nameOf = usePostNames();
  const list = useRef<HTMLUListElement>(null);
  // A phone has room for two or three buttons; scrolled by hand, since `scrollIntoView` may move the page as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the open post is what changes
  useEffect(() => {
    const open = list.current?.querySelector('[aria-current]')?.parentElement;
    if (list.current && open) list.current.scrollLeft = open.offsetLeft - 24;
  }, [selected]);
  return (
    <nav
      aria-label={t`Positions`}
      className="sticky top-[calc(4rem+var(--above))] z-10 md:static large-text:static -mx-[clamp(1rem,4vw,2.5rem)] bg-paper px-[clamp(1rem,4vw,2.5rem)]"
    >
      <ul ref={list} className="relative -mx-1 flex gap-2 overflow-x-auto px-1 py-1 md:flex-wrap">
        {positions.map(({ post, chosen, isDone }) => {
          const isSelected = post.id === selected;
          return (
            <li key={post.id} className="relative shrink-0">
              <Button
                tone={isSelected ? 'primary' : isDone ? 'success' : 'secondary'}
                aria-current={isSelected ? 'step' : undefined}
                onClick={() => onSelect(post.id)}
                className="h-full max-w-80 px-4 py-2 text-left"
              >
                {isDone && <IconCheck aria-hidden="true" className="size-5 shrink-0" />}
                <span className="min-w-0">
                  <span
                    className={cx(
                      'line-clamp-2 wrap-break-word large-text:line-clamp-none',
                      // A question is longer than a post; its sheet has the whole of it.
                      post.postName.length <= NAME_MAX_LENGTH && 'md:line-clamp-none',
                    )}
                  >
                    {nameOf(post.postName) ?? post.postName}
                  </span>
                  {isDone && (
                    <span className="block truncate text-[0.9375rem] font-normal leading-tight max-sm:sr-only">
                      <span className="sr-only">
                        <Trans>Your choice:</Trans>{' '}
                      </span>
                      {chosen.map(({ candidateName }) => candidateName).join(', ') || t`Nobody chosen`}
                    </span>
                  )}
                </span>
              </Button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
