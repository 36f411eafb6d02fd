import { useId } from 'react';

/** A progress bar, indeterminate without a value. */
export function ProgressBar({
  label,
  value,
  max = 1,
  detail,
}: {
  label: string;
  value?: number;
  max?: number;
  detail?: string;
}) {
  const id = useId();
  const share = value === undefined || max <= 0 ? undefined : Math.min(1, value / max);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex justify-between gap-4">
        <span id={id}>{label}</span>
        {detail && <span className="text-soft">{detail}</span>}
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share === undefined ? undefined : Math.round(share * 100)}
        className="h-3 overflow-hidden rounded-full bg-line forced-colors:border"
      >
        {share === undefined ? (
          <div className="h-full w-1/3 animate-[travel_1.4s_linear_infinite] rounded-full bg-brand forced-color-adjust-none forced-colors:bg-[Highlight]" />
        ) : (
          <div
            className="h-full origin-left rounded-full bg-brand forced-color-adjust-none forced-colors:bg-[Highlight] transition-transform duration-150"
            style={{ transform: `scaleX(${share})` }}
          />
        )}
      </div>
    </div>
  );
}
