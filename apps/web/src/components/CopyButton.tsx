import { COPY_TOAST_MS } from '@evoting/contract/constants';
import { useLingui } from '@lingui/react/macro';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { IconButton } from './IconButton.tsx';
import { showToast } from './toasts/toast.ts';

/** Copies a text, and confirms it by a toast. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useLingui();
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ tone: 'success', title: t`Text Copied to Clipboard`, durationMs: COPY_TOAST_MS });
    } catch {
      showToast({
        tone: 'danger',
        title: t`Your browser did not allow copying. Select the text and copy it by hand.`,
      });
    }
  }
  return (
    <IconButton label={label} onClick={() => void copy()}>
      <IconCopy aria-hidden="true" className="size-5" />
    </IconButton>
  );
}
