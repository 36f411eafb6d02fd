import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../../components/Button.tsx';
import { Card } from '../../../../components/Card.tsx';
import { formatDateTime } from '../../../../lib/format.ts';
import { ActSentence } from '../../acts/ActSentence.tsx';
import { ProposeDialog } from '../../acts/ProposeDialog.tsx';

/** Says whether officers sign by passkeys only, and proposes to change it. */
export function Signing({ sinceMs, mayChange }: { sinceMs: number | null; mayChange: boolean }) {
  const { i18n } = useLingui();
  const [isAsked, setAsked] = useState(false);
  const params = { on: sinceMs === null };
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-2xl">
        <Trans>How officers sign</Trans>
      </h2>
      <Card className="flex flex-col gap-4 p-5 sm:p-6">
        <p className="max-w-prose">
          {sinceMs === null ? (
            <Trans>
              Officers confirm acts by passkeys, whose signatures anyone can check in the log, or by codes of
              apps, which prove nothing to others.
            </Trans>
          ) : (
            <Trans>
              Since {formatDateTime(sinceMs, i18n.locale)} officers sign by passkeys only, and the public
              pages say so. If the passkeys are lost, the operator of the server can allow codes again.
            </Trans>
          )}
        </p>
        {mayChange && (
          <Button tone="secondary" className="self-start" onClick={() => setAsked(true)}>
            {params.on ? <Trans>Demand passkeys</Trans> : <Trans>Allow codes again</Trans>}
          </Button>
        )}
      </Card>
      {isAsked && (
        <ProposeDialog
          act="set-passkeys-only"
          electionId={null}
          params={params}
          onClose={() => setAsked(false)}
        >
          <p>
            <ActSentence wanted={{ act: 'set-passkeys-only', params }} />
          </p>
          {params.on && (
            <p>
              <Trans>
                At least two returning officers need a passkey first; more are better, because a passkey can
                be lost.
              </Trans>
            </p>
          )}
        </ProposeDialog>
      )}
    </section>
  );
}
