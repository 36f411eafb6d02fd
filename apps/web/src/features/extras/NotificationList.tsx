import type { Notification } from '@evoting/contract/extras';
import { Trans, useLingui } from '@lingui/react/macro';
import IconAlarm from '@tabler/icons-react/dist/esm/icons/IconAlarm.mjs';
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs';
import IconCertificateOff from '@tabler/icons-react/dist/esm/icons/IconCertificateOff.mjs';
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import IconDoorEnter from '@tabler/icons-react/dist/esm/icons/IconDoorEnter.mjs';
import IconFileDescription from '@tabler/icons-react/dist/esm/icons/IconFileDescription.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import { formatDateTime } from '../../lib/format.ts';
import { useNotificationText } from './useNotificationText.ts';

const ICONS = {
  opened: IconDoorEnter,
  'closing-soon': IconAlarm,
  closed: IconLock,
  counted: IconChecklist,
  certified: IconCertificate,
  'declared-void': IconCertificateOff,
  'ballot-changed': IconFileDescription,
} as const;

/** Lists notifications, and marks those that are newer than `seenMs`. */
export function NotificationList({
  notifications,
  seenMs,
}: {
  notifications: Notification[];
  seenMs: number;
}) {
  const { i18n } = useLingui();
  const text = useNotificationText();
  if (notifications.length === 0) {
    return (
      <p className="text-soft">
        <Trans>
          Nothing yet. The opening and closing of the election and its results will be announced here.
        </Trans>
      </p>
    );
  }
  return (
    <ul className="divide-y divide-line">
      {notifications.map((notification) => {
        const Icon = ICONS[notification.kind];
        return (
          <li key={notification.id} className="flex gap-3 py-3">
            <Icon aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-brand" />
            <div className="min-w-0 grow">
              <p className="font-semibold">{text(notification)}</p>
              <p className="text-base text-soft">{formatDateTime(notification.atMs, i18n.locale)}</p>
            </div>
            {notification.atMs > seenMs && (
              <span className="h-fit rounded-full bg-indigo-tint px-2.5 text-base font-semibold text-indigo">
                <Trans>New</Trans>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
