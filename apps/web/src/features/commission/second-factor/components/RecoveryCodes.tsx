import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../../components/Button.tsx';
import { CopyButton } from '../../../../components/CopyButton.tsx';
import { saveFile } from '../../../../lib/download.ts';
import { focusInSight } from '../../../../lib/focus.ts';
import { formatDateTime } from '../../../../lib/format.ts';
import { useOfficer } from '../../api.ts';
import { PrintedSheets } from '../../PrintedSheets.tsx';
import { useGoOn } from '../api.ts';

/** The recovery codes, shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t, i18n } = useLingui();
  const goOn = useGoOn();
  const [isKept, setKept] = useState(false);
  const [isPrinting, setPrinting] = useState(false);
  const [madeAt] = useState(Date.now);
  const name = useOfficer().data?.officer.name;
  const text = codes.join('\n');
  const head = [t`E-Voting: recovery codes`, location.origin, name, formatDateTime(madeAt, i18n.locale)];
  const lines = head.filter((line) => line !== undefined);
  return (
    <section className="flex flex-col items-start gap-5">
      <h2 ref={focusInSight} className="text-2xl">
        <Trans>Keep these codes</Trans>
      </h2>
      <p>
        <Trans>
          If you lose your phone or key, one of these lets you in, once each. They are not shown again: print
          them or write them down, and keep them apart from your password.
        </Trans>
      </p>
      <ul className="grid w-full gap-2 rounded-card bg-sunk p-4 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="wrap-anywhere">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          tone="secondary"
          onClick={() =>
            saveFile('e-voting-recovery-codes.txt', new Blob([`${[...lines, '', text].join('\n')}\n`]))
          }
        >
          <Trans>Save as a file</Trans>
        </Button>
        <Button tone="secondary" onClick={() => setPrinting(true)}>
          <Trans>Print the codes</Trans>
        </Button>
        <CopyButton text={text} label={t`Copy the codes`} />
      </div>
      {isPrinting && (
        <PrintedSheets onDone={() => setPrinting(false)}>
          {() => (
            <article className="flex flex-col gap-4">
              {lines.map((line) => (
                <p key={line} className="wrap-anywhere">
                  {line}
                </p>
              ))}
              <ul className="font-mono text-xl">
                {codes.map((code) => (
                  <li key={code}>{code}</li>
                ))}
              </ul>
              <p>
                <Trans>Each lets you in once. Keep this sheet locked away, apart from your password.</Trans>
              </p>
            </article>
          )}
        </PrintedSheets>
      )}
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 accent-brand"
          checked={isKept}
          onChange={({ target }) => setKept(target.checked)}
        />
        <Trans>I have kept the codes</Trans>
      </label>
      <Button size="large" disabled={!isKept} onClick={() => void goOn().then(onDone)}>
        <Trans>To the console</Trans>
      </Button>
    </section>
  );
}
