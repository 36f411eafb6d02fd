import { useEffect, useMemo, useState } from 'react';
import type { QrRuns } from './qrRuns.ts';

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
    void import('./qrRuns.ts')
      .then(
        ({ qrRuns }): DrawQr =>
          (text) =>
            pathOf(qrRuns(text)),
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

const pathOf = ({ size, runs }: QrRuns): QrPath => ({
  size,
  d: runs.map(({ x, y, width }) => `M${x} ${y}h${width}v1h-${width}z`).join(''),
});
