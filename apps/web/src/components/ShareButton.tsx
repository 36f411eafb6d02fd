import { Trans, useLingui } from '@lingui/react/macro';
import IconShare from '@tabler/icons-react/dist/esm/icons/IconShare.mjs';
import { Button } from './Button.tsx';
import { showToast } from './toasts/toast.ts';

/** The page's address, which opens in the reader's language elsewhere too. */
function addressIn(language: string): string {
  const url = new URL(location.href);
  if (language !== 'en') url.searchParams.set('lang', language);
  return url.href;
}

/** Opens the system's share sheet with the page's address, or copies the address if there is none. */
export function ShareButton({ title }: { title: string }) {
  const { t, i18n } = useLingui();
  async function share() {
    const url = addressIn(i18n.locale);
    try {
      if (navigator.share) return await navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      showToast({ tone: 'success', title: t`The link is copied.` });
    } catch (error) {
      // The reader closed the share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      showToast({
        tone: 'danger',
        title: t`Your browser did not allow copying. Copy the address of this page by hand.`,
      });
    }
  }
  return (
    <Button tone="quiet" size="small" onClick={() => void share()} className="-ml-3">
      <IconShare aria-hidden="true" className="size-5" />
      <Trans>Share</Trans>
    </Button>
  );
}
