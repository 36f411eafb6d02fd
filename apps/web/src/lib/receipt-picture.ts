import { toBase64url } from '@evoting/tlog/encoding';
import { t } from '@lingui/core/macro';
import { create } from 'qrcode';
import { paths } from './paths.ts';
import type { StoredReceipt } from './receipts.ts';
import { groupsOf } from './tracker.ts';

const WIDTH = 720;
const HEIGHT = 1040;
const MARGIN = 48;
const CODE_SIZE = 360;

/** The address of a ballot in *My ballot*. The fragment is not sent to the server. */
export const addressOf = ({ log, tracker }: Pick<StoredReceipt, 'log' | 'tracker'>): string =>
  new URL(`${paths.ballot}#${log}/${toBase64url(tracker)}`, location.href).href;

/**
 * Draws a receipt with its tracker, a QR code of its address, and the signed note.
 * @returns a PNG
 * @throws Error if the browser cannot draw
 */
export async function drawReceipt(receipt: StoredReceipt): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = '#0b1f16';
  write(context, 'bold 40px sans-serif', 88, [t`Ballot receipt`]);
  write(context, '24px sans-serif', 132, [receipt.origin]);
  write(context, 'bold 30px monospace', 190, inRows(groupsOf(receipt.tracker), 4));
  drawCode(context, addressOf(receipt), 300);
  write(context, '24px sans-serif', 300 + CODE_SIZE + 48, [
    t`Scan to find this ballot in the public record.`,
  ]);
  write(context, '15px monospace', 300 + CODE_SIZE + 100, receipt.note.split('\n').flatMap(inPieces));
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('There is no picture'))), 'image/png'),
  );
}

const inRows = (groups: readonly string[], each: number): string[] =>
  Array.from({ length: Math.ceil(groups.length / each) }, (_, row) =>
    groups.slice(row * each, (row + 1) * each).join('  '),
  );

const inPieces = (line: string): string[] => line.match(/.{1,66}/gu) ?? [];

function write(context: CanvasRenderingContext2D, font: string, top: number, lines: readonly string[]): void {
  context.font = font;
  const height = Number(/(\d+)px/.exec(font)?.[1] ?? 0) * 1.35;
  for (const [row, line] of lines.entries())
    context.fillText(line, MARGIN, top + row * height, WIDTH - 2 * MARGIN);
}

function drawCode(context: CanvasRenderingContext2D, text: string, top: number): void {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const side = CODE_SIZE / modules.size;
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column) === 1)
        context.fillRect(MARGIN + column * side, top + row * side, Math.ceil(side), Math.ceil(side));
}
