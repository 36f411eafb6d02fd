import { VOTE_REMINDER_DELAY_MS } from '@evoting/contract/constants';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { dismissToast, showToast } from '../../components/toast.ts';

/** Reminds the voter once, after three seconds at the paper, that choosing is not yet voting; who votes needs no reminder any more. */
export function useReminder(isAtPaper: boolean): void {
  const { t } = useLingui();
  const shown = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one reminder, whatever the language does meanwhile
  useEffect(() => {
    if (!isAtPaper || shown.current !== undefined) return;
    const timer = setTimeout(() => {
      shown.current = showToast({ tone: 'info', title: t`Do not forget to click on Apply all Votes` });
    }, VOTE_REMINDER_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isAtPaper]);
  useEffect(() => {
    if (!isAtPaper && shown.current !== undefined) dismissToast(shown.current);
  }, [isAtPaper]);
}
