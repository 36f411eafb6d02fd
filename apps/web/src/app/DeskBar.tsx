import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { ForgetMe } from '../components/ForgetMe.tsx';
import { LanguageSelect } from '../components/LanguageSelect.tsx';
import { dismissToast, showToast } from '../components/toasts/toast.ts';
import { cx } from '../lib/cx.ts';
import { forgetVoter } from '../lib/desk.ts';
import { paths } from '../lib/paths.ts';
import { readToken } from '../lib/session.ts';

/** A voter who has walked away is warned, and then forgotten. */
const WARN_AFTER_MS = 100_000;
const FORGET_AFTER_MS = 120_000;
const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'scroll'] as const;

/**
 * The top of every screen of a desk. It forgets the voter at a press, after two minutes without one, on the way to any
 * other screen, and when the page comes back from the browser's cache.
 */
export function DeskBar() {
  const { pathname } = useLocation();
  const isVoting = pathname === paths.voterElection && readToken() !== null;
  const isElsewhere = !isVoting && pathname !== paths.voteByLink;
  useEffect(() => {
    if (isElsewhere) forgetVoter();
  }, [isElsewhere]);
  useEffect(() => {
    // The officer's page wrote its scroll positions there as it was left.
    sessionStorage.clear();
    const onReturn = ({ persisted }: PageTransitionEvent) => persisted && forgetVoter();
    addEventListener('pageshow', onReturn);
    return () => removeEventListener('pageshow', onReturn);
  }, []);
  useForgetIdle(isVoting);
  return (
    <header className="sticky top-(--above) z-30 flex min-h-16 large-text:static items-center justify-between gap-2 bg-deep px-3 text-on-deep sm:px-4">
      <p className={cx('mr-auto text-lg leading-tight font-bold', isVoting && 'max-sm:sr-only')}>
        <Trans>Desk of the electoral commission</Trans>
      </p>
      <LanguageSelect className="shrink-0" />
      {isVoting && <ForgetMe tone="secondary" />}
    </header>
  );
}

/**
 * Forgets whoever has not touched the page for two minutes, or has left something typed.
 * @param isVoting counts from now on; otherwise from the first touch
 */
function useForgetIdle(isVoting: boolean): void {
  const { i18n } = useLingui();
  useEffect(() => {
    let timers: number[] = [];
    let toast: number | null = null;
    const stop = () => {
      timers.forEach(clearTimeout);
      if (toast !== null) dismissToast(toast);
      toast = null;
    };
    const warn = () => {
      const title = i18n._(
        msg`Are you still here? Touch the screen, or this device forgets you in 20 seconds.`,
      );
      toast = showToast({ tone: 'danger', title, durationMs: Number.POSITIVE_INFINITY });
    };
    const restart = () => {
      stop();
      timers = [window.setTimeout(warn, WARN_AFTER_MS), window.setTimeout(forgetVoter, FORGET_AFTER_MS)];
    };
    if (isVoting) restart();
    for (const sign of SIGNS_OF_LIFE) addEventListener(sign, restart, true);
    return () => {
      stop();
      for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, restart, true);
    };
  }, [isVoting, i18n]);
}
