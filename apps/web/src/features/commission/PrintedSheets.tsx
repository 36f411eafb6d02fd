import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { type DrawQr, useDrawQr } from '../../components/useQrPath.ts';

interface Props {
  /** Gets what draws QR codes; null if that could not be loaded. */
  children: (drawQr: DrawQr | null) => ReactNode;
  onDone: () => void;
}

/** Sheets of paper in place of the page: drawn only while the browser prints, which begins once they are whole. */
export function PrintedSheets({ children, onDone }: Props) {
  const drawQr = useDrawQr();
  if (drawQr === undefined) return null;
  return createPortal(<Whole onDone={onDone}>{children(drawQr)}</Whole>, document.body);
}

function Whole({ children, onDone }: { children: ReactNode; onDone: () => void }) {
  const sheets = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: printed once, when it is drawn
  useEffect(() => {
    let isCurrent = true;
    addEventListener('afterprint', onDone);
    const pictures = [...(sheets.current?.querySelectorAll('img') ?? [])];
    // A picture that does not come leaves its place empty.
    void Promise.allSettled(pictures.map((picture) => picture.decode())).then(() => {
      if (isCurrent) window.print();
    });
    return () => {
      isCurrent = false;
      removeEventListener('afterprint', onDone);
    };
  }, []);
  return (
    <div id="sheets" ref={sheets}>
      {children}
    </div>
  );
}
