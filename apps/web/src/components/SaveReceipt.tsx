import { Trans, useLingui } from '@lingui/react/macro';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import { saveFile } from '../lib/download.ts';
import type { StoredReceipt } from '../lib/receipts.ts';
import { Button } from './Button.tsx';
import { showToast } from './toasts/toast.ts';

/** Saves a receipt as a file, which the check can open, or as a picture. */
export function SaveReceipt({ receipt }: { receipt: StoredReceipt }) {
  const { t } = useLingui();
  async function savePicture() {
    try {
      const { drawReceipt } = await import('../lib/receipt-picture.ts');
      saveFile('ballot-receipt.png', await drawReceipt(receipt));
    } catch {
      showToast({ tone: 'danger', title: t`The picture could not be made. Save the receipt as a file.` });
    }
  }
  const file = () => new Blob([JSON.stringify(receipt)], { type: 'application/json' });
  return (
    <div className="flex flex-wrap gap-2">
      <Button tone="secondary" size="small" onClick={() => saveFile('ballot-receipt.json', file())}>
        <IconDownload aria-hidden="true" className="size-5" />
        <Trans>Download the receipt</Trans>
      </Button>
      <Button tone="secondary" size="small" onClick={() => void savePicture()}>
        <IconPhoto aria-hidden="true" className="size-5" />
        <Trans>Save as a picture</Trans>
      </Button>
    </div>
  );
}
