import { Trans, useLingui } from '@lingui/react/macro';
import { CopyButton } from '../../../components/CopyButton.tsx';
import { formatCount } from '../../../lib/format.ts';
import type { VerifierFile } from './verifier-file.ts';

export function VerifierDownload({ file, bytes, sha256 }: VerifierFile) {
  const { t, i18n } = useLingui();
  const size = formatCount(Math.round(bytes / 1000), i18n.locale);
  return (
    <>
      <p>
        <a href={`/verifier/${file}`} download className="link">
          <Trans>
            Download {file} ({size} kB)
          </Trans>
        </a>
      </p>
      <p className="flex items-start gap-2">
        <span className="min-w-0 wrap-anywhere font-mono text-base">
          SHA-256 {sha256.match(/.{8}/g)?.join(' ')}
        </span>
        <CopyButton text={sha256} label={t`Copy the SHA-256`} />
      </p>
    </>
  );
}
