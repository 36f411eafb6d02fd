import type { Download, Log } from '@evoting/contract/board';
import { Trans } from '@lingui/react/macro';
import { RecordFile } from './RecordFile.tsx';

interface FilesProps {
  log: Pick<Log, 'log' | 'status' | 'declaredVoid'>;
  files: readonly Download[] | undefined;
}

/** Offers the files of a finished record; before that, tells when there will be files. */
export function RecordFiles({ log, files = [] }: FilesProps) {
  if (files.length === 0) {
    return (
      <p className="text-soft">
        {log.declaredVoid ? (
          <Trans>
            This election has no result, so no files are made of its record. The record itself can be checked
            here all the same.
          </Trans>
        ) : log.status === 'closed' ? (
          <Trans>
            The files are made within minutes once the result is in the record, and are shown here.
          </Trans>
        ) : (
          <Trans>
            When the election is closed and its result is in the record, its files can be downloaded here.
          </Trans>
        )}
      </p>
    );
  }
  return (
    <ul className="flex flex-col gap-4">
      {files.map((file) => (
        <RecordFile key={file.file} log={log.log} download={file} />
      ))}
    </ul>
  );
}
