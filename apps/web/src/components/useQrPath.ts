import { useEffect, useMemo, useState } from 'react';

/** The dark cells of a QR code as the path of an SVG, and the number of cells of a side. */
export interface QrPath {
  d: string;
  size: number;
}

/** Draws a text as a QR code. */
export type DrawQr = (text: string) => QrPath;

/**
 * Loads the library that draws QR codes.
 * @returns undefined until it is loaded; null if it could not be loaded, as offline
 */
export function useDrawQr(): DrawQr | null | undefined {
  const [draw, setDraw] = useState<DrawQr | null>();
  useEffect(() => {
    let isCurrent = true;
    void import('qrcode')
      .then(
        ({ create }): DrawQr =>
          (text) =>
            pathOf(create(text, { errorCorrectionLevel: 'M' }).modules),
      )
      .catch(() => null)
      .then((loaded) => isCurrent && setDraw(() => loaded));
    return () => {
      isCurrent = false;
    };
  }, []);
  return draw;
}

/** Draws a text as a QR code; undefined while it cannot. */
export function useQrPath(text: string): QrPath | undefined {
  const draw = useDrawQr();
  return useMemo(() => draw?.(text), [draw, text]);
}

function pathOf(modules: { size: number; get: (row: number, column: number) => number }): QrPath {
  const { size } = modules;
  const cells = Array.from({ length: size * size }, (_, i) => [Math.floor(i / size), i % size] as const);
  const dark = cells.filter(([row, column]) => modules.get(row, column) === 1);
  return { size, d: dark.map(([row, column]) => `M${column} ${row}h1v1h-1z`).join('') };
}
