import type { Announcement } from '@evoting/contract/commission/day';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { LANGUAGES } from '../../../lib/languages.ts';
import { TakeBackDialog } from '../acts/TakeBackDialog.tsx';

/** One announcement, and the button that withdraws it. */
export function ShownAnnouncement({ announcement, mayAct }: { announcement: Announcement; mayAct: boolean }) {
  const { i18n } = useLingui();
  const [isAsked, setAsked] = useState(false);
  const { id, kind, text, translations, atMs } = announcement;
  return (
    <li>
      <Card className="flex flex-col gap-2 p-5">
        <p className="whitespace-pre-line wrap-anywhere">{text}</p>
        {LANGUAGES.map(({ code, name }) => {
          const translated = translations[code];
          return (
            translated && (
              <p key={code} className="whitespace-pre-line wrap-anywhere">
                {name}: <span lang={code}>{translated}</span>
              </p>
            )
          );
        })}
        <p className="text-base text-soft">
          {kind === 'incident' ? <Trans>Incident</Trans> : <Trans>Notice</Trans>},{' '}
          {formatDateTime(atMs, i18n.locale)}
        </p>
        {mayAct && (
          <Button tone="quiet" size="small" className="-ml-3 self-start" onClick={() => setAsked(true)}>
            <Trans>Show it no longer</Trans>
          </Button>
        )}
        {isAsked && (
          <TakeBackDialog
            what="announcement"
            id={id}
            title={<Trans>Show this announcement no longer</Trans>}
            onClose={() => setAsked(false)}
          >
            <p className="whitespace-pre-line wrap-anywhere">{text}</p>
          </TakeBackDialog>
        )}
      </Card>
    </li>
  );
}
