import { cx } from '../lib/cx.ts';
import { type QrPath, useQrPath } from './useQrPath.ts';

/**
 * A QR code, dark on white in both colour schemes; its text is beside it.
 * @param isLarge fills the width of a phone, for a long text and a poor camera
 */
export function QrCode({ text, label, isLarge = false }: { text: string; label: string; isLarge?: boolean }) {
  return (
    <QrDrawing
      path={useQrPath(text)}
      label={label}
      className={cx('rounded-card', isLarge ? 'aspect-square w-full max-w-80' : 'size-52')}
    />
  );
}

/** A QR code that is drawn already, or its empty place. */
export function QrDrawing({
  path,
  label,
  className,
}: {
  path: QrPath | null | undefined;
  label: string;
  className: string;
}) {
  const size = (path?.size ?? 41) + 8;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`-4 -4 ${size} ${size}`}
      className={cx('shrink-0 bg-white', className)}
    >
      {path && <path d={path.d} fill="#000" shapeRendering="crispEdges" />}
    </svg>
  );
}
