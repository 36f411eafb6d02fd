import { Trans, useLingui } from '@lingui/react/macro';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { useState } from 'react';
import { IconButton } from '../../components/IconButton.tsx';
import { useDisclosure } from '../../components/useDisclosure.ts';
import { readStored, store } from '../../lib/storage.ts';
import { useNotifications } from './api.ts';
import { NotificationList } from './NotificationList.tsx';

const SEEN_KEY = 'notifications_seen_ms';

/** Shows the election's public events, and marks those that are new on this device. */
export function NotificationsButton() {
  const { t } = useLingui();
  const { open, setOpen, boxRef, onKeyDown } = useDisclosure<HTMLDivElement>();
  const [seenMs, setSeenMs] = useState(readSeen);
  const [seenBeforeMs, setSeenBeforeMs] = useState(seenMs);
  const { data = [], isPending, isError } = useNotifications();
  const fresh = data.filter((notification) => notification.atMs > seenMs).length;
  function toggle() {
    if (!open) {
      // New notifications stay marked while the panel is open.
      setSeenBeforeMs(seenMs);
      const newestMs = data.reduce((newest, { atMs }) => Math.max(newest, atMs), seenMs);
      store(SEEN_KEY, String(newestMs));
      setSeenMs(newestMs);
    }
    setOpen(!open);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only passes on Escape from the controls inside
    <div ref={boxRef} className="relative" onKeyDown={onKeyDown}>
      <IconButton
        label={fresh === 0 ? t`Notifications` : t`Notifications, ${fresh} new`}
        aria-expanded={open}
        aria-controls="notifications"
        onClick={toggle}
      >
        <IconBell aria-hidden="true" className="size-6" />
        {fresh > 0 && (
          <span
            aria-hidden="true"
            className="absolute right-1.5 top-1.5 size-3 rounded-full border-2 border-paper bg-danger"
          />
        )}
      </IconButton>
      {open && (
        <section
          id="notifications"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, and by keyboard only what has the focus does
          tabIndex={0}
          aria-labelledby="notifications-title"
          className="rise fixed inset-x-4 top-18 z-40 max-h-[70dvh] overflow-y-auto rounded-card border border-line bg-surface p-4 shadow-card sm:absolute sm:inset-x-auto sm:right-0 sm:top-[calc(100%+0.5rem)] sm:w-96"
        >
          <h2 id="notifications-title" className="pb-2 text-lg">
            <Trans>Notifications</Trans>
          </h2>
          {isPending && (
            <p className="text-soft">
              <Trans>Loading...</Trans>
            </p>
          )}
          {isError && (
            <p className="text-danger">
              <Trans>Notifications cannot be shown now. Please try again later.</Trans>
            </p>
          )}
          {!isPending && !isError && <NotificationList notifications={data} seenMs={seenBeforeMs} />}
        </section>
      )}
    </div>
  );
}

function readSeen(): number {
  const stored = Number(readStored(SEEN_KEY));
  return Number.isFinite(stored) ? stored : 0;
}
