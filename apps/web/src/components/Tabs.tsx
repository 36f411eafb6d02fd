import { type KeyboardEvent, type ReactNode, useId } from 'react';

export interface TabItem {
  id: string;
  label: ReactNode;
  panel: ReactNode;
}

/**
 * Shows one panel at a time, chosen by its tab. The Tab key reaches the chosen tab and then the panel; arrows,
 * Home and End choose a tab.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/tabs/
 */
export function Tabs({
  label,
  items,
  chosenId,
  onChoose,
}: {
  label: string;
  items: readonly TabItem[];
  /** Any other id selects the first tab. */
  chosenId: string | undefined;
  onChoose: (id: string) => void;
}) {
  const base = useId();
  const found = items.findIndex((item) => item.id === chosenId);
  const at = Math.max(0, found);
  const chosen = items[at];
  if (!chosen) return null;

  function moveByKey(event: KeyboardEvent<HTMLDivElement>) {
    const to = targetOf(event.key, at, items.length);
    const next = to === undefined ? undefined : items[to];
    if (to === undefined || !next) return;
    event.preventDefault();
    onChoose(next.id);
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus();
  }

  return (
    <div className="flex flex-col gap-6">
      <div
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={moveByKey}
        className="flex gap-x-2 overflow-x-auto border-b border-line px-1 pt-1 md:flex-wrap print:hidden"
      >
        {items.map((item, index) => (
          <button
            key={item.id}
            type="button"
            role="tab"
            id={`${base}-tab-${index}`}
            aria-selected={index === at}
            aria-controls={index === at ? `${base}-panel` : undefined}
            tabIndex={index === at ? 0 : -1}
            onClick={() => onChoose(item.id)}
            className="min-h-12 max-w-[min(20rem,80vw)] shrink-0 cursor-pointer rounded-t-card border-b-4 border-transparent forced-colors:border-b-[Canvas] forced-colors:aria-selected:border-b-[Highlight] px-4 py-2.5 font-semibold text-soft outline-offset-[-3px] hover:text-ink aria-selected:border-brand aria-selected:text-brand"
          >
            <span className="line-clamp-2 wrap-break-word">{item.label}</span>
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${base}-panel`}
        aria-labelledby={`${base}-tab-${at}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the pattern moves the focus from the tab into its panel
        tabIndex={0}
      >
        {chosen.panel}
      </div>
    </div>
  );
}

function targetOf(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count;
    case 'ArrowLeft':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
