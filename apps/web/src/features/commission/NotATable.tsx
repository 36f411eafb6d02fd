import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Alert } from '../../components/Alert.tsx';
import type { WorkbookFault } from './workbook.ts';

const FAULTS: Readonly<Record<WorkbookFault, ReactNode>> = {
  document: (
    <Trans>
      It is an older Excel file, an OpenDocument file, a PDF or another document. Open it, choose "Save as"
      and the type "Excel Workbook (.xlsx)" or "CSV", and choose the new file here.
    </Trans>
  ),
  'too-large': (
    <Trans>
      This workbook is too large to be read here. Save it as CSV, which may be larger, and choose that file.
    </Trans>
  ),
  'several-sheets': (
    <Trans>
      This workbook has several sheets with rows. Keep the one that is meant, remove the others, and save it.
    </Trans>
  ),
  damaged: (
    <Trans>
      This workbook has no rows, or is damaged or protected by a password. Open it, save it once more without
      a password, or as CSV, and choose the new file.
    </Trans>
  ),
  'long-number': (
    <Trans>
      This workbook has a number of more than 15 digits, whose last digits the spreadsheet has lost. Format
      its column as text, type the numbers again, and save it.
    </Trans>
  ),
};

/** Says why nothing of a file was sent, and how to get a table out of it. */
export function NotATable({ fileName, fault }: { fileName: string; fault: WorkbookFault }) {
  return (
    <Alert tone="danger" about={fileName}>
      <p className="wrap-anywhere">
        <Trans>{fileName} was not sent.</Trans>
      </p>
      <p>{FAULTS[fault]}</p>
    </Alert>
  );
}
