import type { Download, Log } from '@evoting/contract/board';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { apiUrl } from '../lib/api.ts';
import { formatCount, formatSize } from '../lib/format.ts';
import { CopyButton } from './CopyButton.tsx';

interface FilesProps {
  log: Pick<Log, 'log' | 'status'>;
  files: readonly Download[] | undefined;
}

/**
 * A finished record to take away, each file with its size and its hash; before that, when there will be
 * files.
 */
export function RecordFiles({ log, files = [] }: FilesProps) {
  if (files.length === 0) {
    return (
      <p className="text-soft">
        {log.status === 'closed' ? (
          <Trans>The files are made when the result is in the record. Look again in some minutes.</Trans>
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
        <FileRow key={file.file} log={log.log} download={file} />
      ))}
    </ul>
  );
}

function FileRow({ log, download }: { log: string; download: Download }) {
  const { t, i18n } = useLingui();
  const { kind, file, bytes, sha256, revision, ballots = 0, isOpened } = download;
  const [size, count] = [formatSize(bytes, i18n.locale), formatCount(ballots, i18n.locale)];
  return (
    <li className="flex min-w-0 flex-col gap-1">
      <a
        href={`${apiUrl()}/board/${log}/downloads/${file}`}
        download
        className="link inline-flex min-h-11 items-center gap-2 self-start"
      >
        <IconDownload aria-hidden="true" className="size-5 shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          {kind === 'record' ? (
            <Trans>
              The whole record, {file} ({size})
            </Trans>
          ) : (
            <Trans>
              Archive of ballot paper {revision}, {file} ({size})
            </Trans>
          )}
        </span>
      </a>
      {kind === 'archive' && (
        <span className="text-soft">
          {isOpened ? (
            <Plural
              value={ballots}
              one="one ballot, with its result"
              other={`${count} ballots, with their result`}
            />
          ) : (
            <Plural
              value={ballots}
              one="one ballot; too few to be opened alone"
              other={`${count} ballots; too few to be opened alone`}
            />
          )}
        </span>
      )}
      <span className="flex items-start gap-2">
        <span className="min-w-0 wrap-anywhere font-mono text-base">
          SHA-256 {sha256.match(/.{8}/g)?.join(' ')}
        </span>
        <CopyButton text={sha256} label={t`Copy the SHA-256`} />
      </span>
    </li>
  );
}
