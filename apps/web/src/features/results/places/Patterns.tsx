import type { ReactNode } from 'react';
import { MARKED_MAX } from './standings.ts';

/** A colour and a pattern for each mark, so that areas are told apart without colour. */
const PATTERNS: readonly { readonly colour: string; readonly lines: ReactNode }[] = [
  { colour: 'text-brand', lines: null },
  { colour: 'text-indigo', lines: <path d="M-2 2 2 -2M0 8 8 0M6 10 10 6" strokeWidth={1.5} /> },
  { colour: 'text-amber-ink', lines: <path d="M4 3V5M0 -1V1M8 -1V1M0 7V9M8 7V9" strokeWidth={2} /> },
  { colour: 'text-danger', lines: <path d="M0 0 8 8M0 8 8 0" strokeWidth={1.2} /> },
  { colour: 'text-edge', lines: <path d="M0 4H8" strokeWidth={2} /> },
  { colour: 'text-line', lines: <path d="M4 0V8" strokeWidth={2} className="stroke-edge" /> },
  { colour: 'text-sunk', lines: null },
];

/** The letter of a mark on the map and beside it; empty for marks that stand for no candidate. */
export const letterOf = (mark: number): string => (mark < MARKED_MAX ? 'ABCD'.charAt(mark) : '');

/** The fill of a shape with a mark. */
export const fillOf = (mark: number): string => `url(#place-mark-${mark})`;

/** Defines the patterns, which `fillOf` names, for the whole page. */
export function Patterns() {
  return (
    <svg aria-hidden="true" width={0} height={0} className="absolute">
      <defs>
        {PATTERNS.map(({ colour, lines }, mark) => (
          <pattern
            // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its index
            key={mark}
            id={`place-mark-${mark}`}
            width={8}
            height={8}
            patternUnits="userSpaceOnUse"
            className={colour}
          >
            <path d="M0 0H8V8H0Z" fill="currentColor" />
            <g className="stroke-surface">{lines}</g>
          </pattern>
        ))}
      </defs>
    </svg>
  );
}

/** A square of a mark, with its letter. */
export function Swatch({ mark }: { mark: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className="size-6 shrink-0 rounded-[3px] border border-edge forced-color-adjust-none"
    >
      <path d="M0 0H24V24H0Z" fill={fillOf(mark)} />
      <Letter mark={mark} x={12} y={12} size={17} />
    </svg>
  );
}

/** The letter of a mark, readable on every pattern. */
export function Letter({ mark, x, y, size }: { mark: number; x: number; y: number; size: number }) {
  return (
    <text
      x={x}
      y={y}
      fontSize={size}
      textAnchor="middle"
      dominantBaseline="central"
      strokeWidth={size / 3}
      strokeLinejoin="round"
      className="pointer-events-none fill-ink stroke-surface font-bold [paint-order:stroke]"
    >
      {letterOf(mark)}
    </text>
  );
}
