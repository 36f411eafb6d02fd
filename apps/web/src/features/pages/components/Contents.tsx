import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

type Entry = readonly [id: string, text: ReactNode];

const STEPS: readonly Entry[] = [
  ['register', <Trans key="register">1. Register</Trans>],
  ['verify', <Trans key="verify">2. Verify</Trans>],
  ['secret', <Trans key="secret">3. Vote</Trans>],
  ['track', <Trans key="track">4. Track</Trans>],
];
const OBSERVERS: readonly Entry[] = [
  ['acts', <Trans key="acts">What the commission did</Trans>],
  ['count', <Trans key="count">How the count is checked</Trans>],
  ['yourself', <Trans key="yourself">Check it without us</Trans>],
];

/** Links to the sections of "How it works". */
export function Contents() {
  const { t } = useLingui();
  return (
    <nav
      aria-label={t`On this page`}
      className="grid gap-x-10 gap-y-4 rounded-card border border-line bg-surface p-5 sm:grid-cols-2"
    >
      <Entries title={<Trans>Step by step</Trans>} entries={STEPS} />
      <Entries title={<Trans>For observers</Trans>} entries={OBSERVERS} />
    </nav>
  );
}

function Entries({ title, entries }: { title: ReactNode; entries: readonly Entry[] }) {
  return (
    <div>
      <p className="font-bold">{title}</p>
      <ul>
        {entries.map(([id, text]) => (
          <li key={id}>
            <a href={`#${id}`} className="link inline-flex min-h-11 items-center">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
