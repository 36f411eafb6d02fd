import { VOTE_REMINDER_DELAY_MS } from '@evoting/contract/constants';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { showToast } from '../../components/toast.ts';

/** Reminds the voter once, after three seconds, that choosing is not yet voting. */
export function useReminder(canVote: boolean): void {
  const { t } = useLingui();
  const shown = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one reminder, whatever the language does meanwhile
  useEffect(() => {
    if (!canVote || shown.current) return;
    const timer = setTimeout(() => {
      shown.current = true;
      showToast({ tone: 'info', title: t`Do not forget to click on Apply all Votes` });
    }, VOTE_REMINDER_DELAY_MS);
    return () => clearTimeout(timer);
  }, [canVote]);
}
