import type { Announcement } from '@evoting/contract/commission/day';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useTakeBack } from './api.ts';

/** One announcement, and the button that withdraws it. */
export function ShownAnnouncement({ announcement, mayAct }: { announcement: Announcement; mayAct: boolean }) {
  const { i18n } = useLingui();
  const takeBack = useTakeBack();
  const { kind, text, atMs } = announcement;
  return (
    <li>
      <Card className="flex flex-col gap-2 p-5">
        <p className="whitespace-pre-line wrap-anywhere">{text}</p>
        <p className="text-base text-soft">
          {kind === 'incident' ? <Trans>Incident</Trans> : <Trans>Notice</Trans>},{' '}
          {formatDateTime(atMs, i18n.locale)}
        </p>
        {takeBack.error && <FailureAlert error={takeBack.error} />}
        {mayAct && (
          <Button
            tone="quiet"
            size="small"
            className="-ml-3 self-start"
            pending={takeBack.isPending}
            onClick={() => takeBack.mutate(announcement)}
          >
            <Trans>Show it no longer</Trans>
          </Button>
        )}
      </Card>
    </li>
  );
}
