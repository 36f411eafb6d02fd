import { Trans } from '@lingui/react/macro';
import { Alert } from '../../components/Alert.tsx';

/** The first bytes of files that officers have tables in: ZIP (.xlsx, .ods), older Excel files, PDF. */
const BEGINNINGS = ['504b0304', 'd0cf11e0', '25504446'];

/** Tells whether a file is a workbook or a document rather than a table in CSV. */
export async function isDocument(file: File): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  return BEGINNINGS.includes([...head].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
}

/** Says how to get a table out of a workbook. */
export function NotATable({ fileName }: { fileName: string }) {
  return (
    <Alert tone="danger">
      <Trans>
        {fileName} is an Excel, OpenDocument or PDF file, and nothing was sent. Open it, choose "Save as" and
        the type "CSV", and choose the new file here.
      </Trans>
    </Alert>
  );
}
