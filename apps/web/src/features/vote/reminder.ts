import { VOTE_REMINDER_DELAY_MS } from '@evoting/contract/constants';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { dismissToast, showToast } from '../../components/toasts/toast.ts';
import { readNote, saveNote } from '../../lib/tab.ts';

/** Shows a toast once a login, after three seconds, that choosing is not voting; the cast dismisses it. */
export function useReminder(canVote: boolean, isCasting: boolean): void {
  const { t } = useLingui();
  const shown = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one reminder, also if the language changes meanwhile
  useEffect(() => {
    if (!canVote || readNote('reminded') !== null) return;
    const timer = setTimeout(() => {
      saveNote('reminded', 'yes');
      shown.current = showToast({ tone: 'info', title: t`Do not forget to click on Apply all Votes` });
    }, VOTE_REMINDER_DELAY_MS);
    return () => clearTimeout(timer);
  }, [canVote]);
  useEffect(() => {
    if (isCasting && shown.current !== undefined) dismissToast(shown.current);
  }, [isCasting]);
}
