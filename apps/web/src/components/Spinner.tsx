import { useLingui } from '@lingui/react/macro';

/** A spinner, hidden from screen readers unless it has a label. */
export function Spinner({ label, className = 'size-5' }: { label?: string; className?: string }) {
  return (
    <span
      {...(label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true })}
      className="inline-flex"
    >
      <svg
        viewBox="0 0 24 24"
        className={`${className} animate-spin`}
        fill="none"
        strokeWidth="3"
        aria-hidden="true"
      >
        <circle cx="12" cy="12" r="9" className="stroke-current/25" />
        <path d="M12 3a9 9 0 0 1 9 9" className="stroke-current" strokeLinecap="round" />
      </svg>
    </span>
  );
}

export function FullScreenSpinner() {
  const { t } = useLingui();
  return (
    <div className="grid min-h-dvh place-items-center text-brand">
      <Spinner label={t`Loading...`} className="size-10" />
    </div>
  );
}
