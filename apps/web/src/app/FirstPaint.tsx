import { LogoMark } from '../components/Logo.tsx';
import { FullScreenSpinner } from '../components/Spinner.tsx';

/**
 * What is shown until the first screen is there: the same as in index.html, so that nothing flickers when the
 * app takes over.
 */
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
