import { useEffect, useState } from 'react';

/**
 * A QR code as an image that every camera reads: dark on white in both colour schemes. The library is fetched
 * only here.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [path, setPath] = useState<{ d: string; size: number }>();
  useEffect(() => {
    let isCurrent = true;
    const draw = async () => {
      const { create } = await import('qrcode');
      if (isCurrent) setPath(drawn(create(text, { errorCorrectionLevel: 'M' }).modules));
    };
    // Without a network there is no picture; what it says is beside it.
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
      className="size-52 shrink-0 rounded-card bg-white"
    >
      {path && <path d={path.d} fill="#000" shapeRendering="crispEdges" />}
    </svg>
  );
}

function drawn(modules: { size: number; get: (row: number, column: number) => number }) {
  const { size } = modules;
  const cells = Array.from({ length: size * size }, (_, i) => [Math.floor(i / size), i % size] as const);
  const dark = cells.filter(([row, column]) => modules.get(row, column) === 1);
  return { size, d: dark.map(([row, column]) => `M${column} ${row}h1v1h-1z`).join('') };
}
