import type { ReactNode } from 'react';

export type Step = 'register' | 'verify' | 'vote' | 'track';

const SHAPES: Readonly<Record<Step, ReactNode>> = {
  register: (
    <>
      <Phone />
      <circle cx="120" cy="56" r="13" className="fill-brand-tint stroke-brand" />
      <path d="M98 92c2-16 12-22 22-22s20 6 22 22z" className="fill-brand-tint stroke-brand" />
      <path d="M98 106h44" className="stroke-edge" />
      <rect x="98" y="117" width="44" height="12" rx="3" className="fill-brand stroke-brand" />
    </>
  ),
  verify: (
    <>
      <path
        d="M62 16h86a8 8 0 0 1 8 8v112a8 8 0 0 1-8 8H62a8 8 0 0 1-8-8V24a8 8 0 0 1 8-8z"
        className="fill-surface"
      />
      <path d="M92 44h46M92 80h46M92 116h46" className="stroke-edge" />
      <path d="m68 44 5 6 10-12M68 116l5 6 10-12" className="stroke-brand" />
      <path d="m68 80 5 6 10-12" className="stroke-indigo" />
      <circle cx="166" cy="104" r="30" className="fill-indigo-tint stroke-indigo" />
      <path d="M160 94l8-6v32m-9 0h18" className="stroke-indigo" />
    </>
  ),
  vote: (
    <>
      <path d="M88 14h64v58H88z" className="fill-surface" />
      <path d="M112 30h28M112 44h28M112 58h28" className="stroke-edge" />
      <path d="m94 43 5 6 8-11" className="stroke-indigo" />
      <path d="M62 62h116l-58 40z" className="fill-brand-tint stroke-brand" />
      <path
        d="M62 62v78a6 6 0 0 0 6 6h104a6 6 0 0 0 6-6V62l-58 44z"
        className="fill-brand-tint stroke-brand"
      />
      <rect x="103" y="108" width="34" height="26" rx="4" className="fill-amber stroke-ink" />
      <path d="M111 108v-8a9 9 0 0 1 18 0v8" />
      <path d="M120 118v6" />
    </>
  ),
  track: (
    <>
      <rect x="40" y="18" width="160" height="124" rx="8" className="fill-surface" />
      <path d="M56 42h92M56 66h92M56 118h92" className="stroke-edge" />
      <rect x="40" y="78" width="160" height="28" className="fill-brand-tint stroke-brand" />
      <path d="M56 92h92" className="stroke-brand" />
      <path d="m168 92 6 7 12-15" className="stroke-brand" />
      <path d="m168 42 6 7 12-15M168 66l6 7 12-15M168 118l6 7 12-15" className="stroke-edge" />
    </>
  ),
};

/** Draws one of the four steps. Its text stands below it, so a screen reader passes it over. */
export function StepDrawing({ of }: { of: Step }) {
  return (
    <svg
      viewBox="0 0 240 160"
      aria-hidden="true"
      className="h-40 w-full fill-none stroke-ink stroke-3 [stroke-linecap:round] [stroke-linejoin:round] forced-color-adjust-none"
    >
      {SHAPES[of]}
    </svg>
  );
}

function Phone() {
  return (
    <>
      <rect x="82" y="12" width="76" height="136" rx="12" className="fill-surface" />
      <path d="M112 24h16" className="stroke-edge" />
    </>
  );
}
