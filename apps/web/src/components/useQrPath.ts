import { useEffect, useState } from 'react';

/** The dark cells of a QR code as the path of an SVG, and the number of cells of a side. */
export interface QrPath {
  d: string;
  size: number;
}

/**
 * Draws a text as a QR code. Loads the library lazily.
 * @returns undefined until it is drawn; null if the library could not be loaded, as offline
 */
export function useQrPath(text: string): QrPath | null | undefined {
  const [path, setPath] = useState<QrPath | null>();
  useEffect(() => {
    let isCurrent = true;
    const draw = async () => {
      const { create } = await import('qrcode');
      return pathOf(create(text, { errorCorrectionLevel: 'M' }).modules);
    };
    void draw()
      .catch(() => null)
      .then((drawn) => isCurrent && setPath(drawn));
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return path;
}

function pathOf(modules: { size: number; get: (row: number, column: number) => number }): QrPath {
  const { size } = modules;
  const cells = Array.from({ length: size * size }, (_, i) => [Math.floor(i / size), i % size] as const);
  const dark = cells.filter(([row, column]) => modules.get(row, column) === 1);
  return { size, d: dark.map(([row, column]) => `M${column} ${row}h1v1h-1z`).join('') };
}
