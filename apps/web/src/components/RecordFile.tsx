import type { Download } from '@evoting/contract/board';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { apiUrl } from '../lib/api.ts';
import { formatCount, formatSize } from '../lib/format.ts';
import { CopyButton } from './CopyButton.tsx';

export function RecordFile({ log, download }: { log: string; download: Download }) {
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
