import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useProcessSteps } from './useProcessSteps.tsx';

/** The four steps, drawn as a ballot paper. */
export function ProcessCard() {
  const steps = useProcessSteps();
  return (
    <section
      aria-labelledby="process-title"
      className="overflow-hidden rounded-card border-t-8 border-amber bg-surface text-ink shadow-card"
    >
      <div className="flex items-baseline justify-between gap-4 px-5 pt-4 pb-3 sm:px-6">
        <h2 id="process-title" className="text-xl">
          <Trans>The voting process</Trans>
        </h2>
        <p className="text-soft">
          <Trans>Four steps</Trans>
        </p>
      </div>
      <ol>
        {steps.map(({ to, name, text, note, mark }, index) => (
          <li key={name} className="relative flex items-stretch border-t border-line hover:bg-sunk">
            <span
              aria-hidden="true"
              className="grid w-12 shrink-0 place-items-center text-2xl font-bold text-brand sm:w-16"
            >
              {index + 1}
            </span>
            <span className="grow py-3 pr-3">
              <Link
                to={to}
                className="text-lg font-bold text-ink underline-offset-4 after:absolute after:inset-0 hover:underline"
              >
                {name}
              </Link>
              <span className="block text-base leading-snug text-soft">{text}</span>
              {note}
            </span>
            <span
              aria-hidden="true"
              className="grid w-20 shrink-0 place-items-center border-l border-line sm:w-24"
            >
              {mark}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
