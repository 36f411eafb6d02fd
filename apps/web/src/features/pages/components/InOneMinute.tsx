import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type Step, StepDrawing } from './StepDrawing.tsx';

interface DrawnStep {
  step: Step;
  name: ReactNode;
  text: ReactNode;
}
const STEPS: readonly DrawnStep[] = [
  {
    step: 'register',
    name: <Trans>Register</Trans>,
    text: <Trans>You open an account with your name, your e-mail address and a password.</Trans>,
  },
  {
    step: 'verify',
    name: <Trans>Verify</Trans>,
    text: (
      <Trans>The electoral body decides who may vote. Each voter has one vote; a second is refused.</Trans>
    ),
  },
  {
    step: 'vote',
    name: <Trans>Vote</Trans>,
    text: (
      <Trans>
        You choose for every post. Your phone seals your choices, like a letter, before it sends them.
      </Trans>
    ),
  },
  {
    step: 'track',
    name: <Trans>Track</Trans>,
    text: (
      <Trans>
        You get a receipt with a tracker. With it you find your ballot in the public record, still sealed.
      </Trans>
    ),
  },
];

/** The four steps as drawings with a sentence each, and a sentence on the count. */
export function InOneMinute() {
  return (
    <section aria-labelledby="minute" className="flex flex-col gap-6">
      <h2 id="minute" className="text-2xl sm:text-3xl">
        <Trans>In one minute</Trans>
      </h2>
      <ol className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {STEPS.map(({ step, name, text }, index) => (
          <li key={step} className="overflow-hidden rounded-card border border-line bg-surface">
            <div className="bg-sunk p-3">
              <StepDrawing of={step} />
            </div>
            <div className="flex flex-col gap-1 p-5">
              <h3 className="text-xl">
                <span aria-hidden="true" className="text-brand">
                  {index + 1}{' '}
                </span>
                {name}
              </h3>
              <p className="text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="max-w-prose text-xl">
        <Trans>
          The sealed ballots are added up as they are, and only sums of many are opened. Anyone can check the
          count.
        </Trans>
      </p>
    </section>
  );
}
