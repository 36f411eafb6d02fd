import { Trans, useLingui } from '@lingui/react/macro';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import { saveFile } from '../lib/download.ts';
import type { StoredReceipt } from '../lib/receipts.ts';
import { Button } from './Button.tsx';
import { showToast } from './toasts/toast.ts';

/**
 * Saves a receipt as a picture, or as a file, which the check can open.
 * @param isMain makes the picture the main act of its screen
 */
export function SaveReceipt({ receipt, isMain = false }: { receipt: StoredReceipt; isMain?: boolean }) {
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
      <Button
        tone={isMain ? 'primary' : 'secondary'}
        size={isMain ? 'large' : 'small'}
        onClick={() => void savePicture()}
        className={isMain ? 'w-full' : ''}
      >
        <IconPhoto aria-hidden="true" className="size-5 shrink-0" />
        <Trans>Save the receipt as a picture</Trans>
      </Button>
      <Button
        tone={isMain ? 'quiet' : 'secondary'}
        size="small"
        onClick={() => saveFile('ballot-receipt.json', file())}
      >
        <IconDownload aria-hidden="true" className="size-5 shrink-0" />
        <Trans>Download the receipt</Trans>
      </Button>
    </div>
  );
}
