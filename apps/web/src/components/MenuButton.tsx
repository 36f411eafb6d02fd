import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs';
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useDisclosure } from './useDisclosure.ts';

/** The gap between the button and its menu. */
const GAP_PX = 4;

export interface MenuAction {
  id: string;
  content: ReactNode;
  isDisabled?: boolean;
  /** Receives the menu's button: the chosen item is gone by then, and focus must return somewhere. */
  onChoose: (button: HTMLElement | null) => void;
}

/**
 * A button with a menu of actions, which opens above what scrolls around it. Keys follow the ARIA Authoring
 * Practices: arrows, Home, End and first letters move the focus, Escape returns it to the button.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/menu-button/
 */
export function MenuButton({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  const { open, setOpen, boxRef, onKeyDown } = useDisclosure<HTMLDivElement>();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const opensAtEnd = useRef(false);
  const menuId = useId();

  useLayoutEffect(() => {
    if (!open || !menu.current || !button.current) return;
    const opener = button.current;
    // Older browsers have no top layer for it: later rows of a table may then cover it.
    menu.current.showPopover?.();
    placeBelow(menu.current, opener);
    itemsOf(menu.current)
      .at(opensAtEnd.current ? -1 : 0)
      ?.focus({ preventScroll: true });
    const { top, right } = opener.getBoundingClientRect();
    // The menu would stay behind when its button moves. The event of an earlier scroll may come only now.
    const closeIfMoved = () => {
      const now = opener.getBoundingClientRect();
      if (now.top === top && now.right === right) return;
      setOpen(false);
      opener.focus({ preventScroll: true });
    };
    window.addEventListener('scroll', closeIfMoved, { capture: true });
    window.addEventListener('resize', closeIfMoved);
    return () => {
      window.removeEventListener('scroll', closeIfMoved, { capture: true });
      window.removeEventListener('resize', closeIfMoved);
    };
  }, [open, setOpen]);

  const openAt = (end: 'first' | 'last') => {
    opensAtEnd.current = end === 'last';
    setOpen(true);
  };
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    openAt(event.key === 'ArrowDown' ? 'first' : 'last');
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles Escape from the controls inside
    <div ref={boxRef} className="inline-block" onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        onClick={() => (open ? setOpen(false) : openAt('first'))}
        onKeyDown={openByArrow}
        className="inline-flex size-11 cursor-pointer items-center justify-center rounded-card hover:bg-ink/10"
      >
        <IconDotsVertical aria-hidden="true" className="size-5" />
      </button>
      {open && (
        <div
          ref={menu}
          id={menuId}
          popover="manual"
          role="menu"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={moveByKey}
          className="fixed inset-auto z-40 m-0 min-w-[min(14rem,calc(100vw-2rem))] max-w-[calc(100vw-2rem)] rounded-card border border-line bg-surface p-1.5 text-left text-ink shadow-card"
        >
          {actions.map(({ id, content, isDisabled, onChoose }) => (
            <button
              key={id}
              type="button"
              role="menuitem"
              tabIndex={-1}
              disabled={isDisabled}
              onClick={() => {
                setOpen(false);
                button.current?.focus({ preventScroll: true });
                onChoose(button.current);
              }}
              className="flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-card px-3 text-left outline-hidden hover:bg-brand-tint focus:bg-brand-tint disabled:cursor-not-allowed disabled:bg-transparent disabled:text-soft"
            >
              {content}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

const itemsOf = (menu: HTMLElement): HTMLElement[] => [
  ...menu.querySelectorAll<HTMLElement>('[role=menuitem]:not([disabled])'),
];

/** Puts the menu below the button, right edges aligned, or above it where there is no room below. */
function placeBelow(menu: HTMLElement, button: HTMLElement): void {
  const { top, bottom, right } = button.getBoundingClientRect();
  const heightPx = menu.offsetHeight;
  const isRoomBelow = bottom + GAP_PX + heightPx <= window.innerHeight;
  menu.style.top = `${isRoomBelow ? bottom + GAP_PX : Math.max(0, top - GAP_PX - heightPx)}px`;
  menu.style.right = `${Math.max(0, document.documentElement.clientWidth - right)}px`;
}

function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const items = itemsOf(event.currentTarget);
  const next = targetOf(event, items, items.indexOf(document.activeElement as HTMLElement));
  if (!next) return;
  event.preventDefault();
  next.focus({ preventScroll: true });
}

function targetOf(
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  items: readonly HTMLElement[],
  at: number,
): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at > 0 ? at - 1 : -1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  // Enter and the space bar choose.
  if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return undefined;
  const after = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return after.find((item) => item.textContent?.toLowerCase().startsWith(key.toLowerCase()));
}
