import { useEffect, useState } from 'react';
import { cx } from '../lib/cx.ts';

/**
 * A QR code, dark on white in both colour schemes. Loads its library lazily.
 * @param isLarge fills the width of a phone, for a long text and a poor camera
 */
export function QrCode({ text, label, isLarge = false }: { text: string; label: string; isLarge?: boolean }) {
  const [path, setPath] = useState<{ d: string; size: number }>();
  useEffect(() => {
    let isCurrent = true;
    const draw = async () => {
      const { create } = await import('qrcode');
      if (isCurrent) setPath(pathOf(create(text, { errorCorrectionLevel: 'M' }).modules));
    };
    // Offline there is no code; its text is beside it.
    draw().catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [text]);
  const size = (path?.size ?? 41) + 8;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`-4 -4 ${size} ${size}`}
      className={cx('shrink-0 rounded-card bg-white', isLarge ? 'aspect-square w-full max-w-80' : 'size-52')}
    >
      {path && <path d={path.d} fill="#000" shapeRendering="crispEdges" />}
    </svg>
  );
}

function pathOf(modules: { size: number; get: (row: number, column: number) => number }) {
  const { size } = modules;
  const cells = Array.from({ length: size * size }, (_, i) => [Math.floor(i / size), i % size] as const);
  const dark = cells.filter(([row, column]) => modules.get(row, column) === 1);
  return { size, d: dark.map(([row, column]) => `M${column} ${row}h1v1h-1z`).join('') };
}
