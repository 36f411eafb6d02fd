import { create } from 'qrcode';

/** Dark cells of a QR code that touch in a row, in cells from the upper left corner. */
export interface DarkRun {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** A QR code: the number of cells of a side, without the quiet zone, and its dark cells. */
export interface QrRuns {
  readonly size: number;
  readonly runs: readonly DarkRun[];
}

/** Draws a text as a QR code. */
export function qrRuns(text: string): QrRuns {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const runs: DarkRun[] = [];
  for (let y = 0; y < size; y++)
    for (let x = 0, width = 0; x < size; x += width || 1) {
      width = 0;
      while (x + width < size && data[y * size + x + width]) width++;
      if (width > 0) runs.push({ x, y, width });
    }
  return { size, runs };
}
