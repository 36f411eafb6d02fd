import { LogoMark } from '../components/Logo.tsx';
import { FullScreenSpinner } from '../components/Spinner.tsx';

/** Shown until the first screen is loaded. The same as in index.html, so that nothing flickers. */
export function FirstPaint() {
  return (
    <>
      <div className="border-b border-line bg-paper">
        <div className="wide flex h-16 items-center gap-2.5 text-xl font-bold tracking-tight">
          <LogoMark />
          E-Voting
        </div>
      </div>
      <FullScreenSpinner />
    </>
  );
}
