import { Trans, useLingui } from '@lingui/react/macro';
import { formatCount } from '../../../lib/format.ts';
import { Sha256 } from './Sha256.tsx';
import type { VerifierFile } from './verifier-file.ts';

export function VerifierDownload({ file, bytes, sha256 }: VerifierFile) {
  const { i18n } = useLingui();
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
      <Sha256 value={sha256} />
    </>
  );
}
