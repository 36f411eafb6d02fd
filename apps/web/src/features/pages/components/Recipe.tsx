import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { CopyButton } from '../../../components/CopyButton.tsx';
import { RecordFiles } from '../../../components/RecordFiles.tsx';
import { formatCount } from '../../../lib/format.ts';
import { useDownloads, useLogs } from '../../verify/api.ts';

interface VerifierFile {
  file: string;
  bytes: number;
  sha256: string;
}

/**
 * What this site says of the verifier that it serves.
 * Refuses (throws): anything else.
 */
async function readVerifier(signal: AbortSignal): Promise<VerifierFile> {
  const about: unknown = await (await fetch('/verifier/about.json', { signal })).json();
  const { file, bytes, sha256 } = about as Record<string, unknown>;
  const isRight =
    typeof file === 'string' &&
    /^[\w.-]+\.tgz$/.test(file) &&
    typeof bytes === 'number' &&
    /^[0-9a-f]{64}$/.test(String(sha256));
  if (!isRight) throw new Error('This site says nothing of a verifier');
  return { file, bytes, sha256: String(sha256) };
}

/**
 * How somebody who trusts neither this site nor this browser checks the election: commands to copy, and what
 * each is worth.
 */
export function Recipe() {
  const { data: verifier } = useQuery({
    queryKey: ['verifier'],
    queryFn: ({ signal }) => readVerifier(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const logs = useLogs().data;
  const log = logs?.find(({ current }) => current) ?? logs?.[0];
  const files = useDownloads(log).data;
  const mirror = files?.find(({ kind }) => kind === 'record');
  const file = verifier?.file ?? 'evoting-verifier-0.1.0.tgz';
  return (
    <>
      <h3>
        <Trans>With our verifier, on your own computer</Trans>
      </h3>
      {verifier && <Download {...verifier} />}
      <p>
        <Trans>
          It is one file, and Node.js is all that it needs. It checks what this site's own page checks, and
          keeps the whole record for a second look without a network:
        </Trans>
      </p>
      <Command text={`npx ./${file} ${location.origin} --download record`} />
      <Command text={`npx ./${file} record`} />
      <p>
        <Trans>
          A site that lies could serve a verifier that lies. So compare the SHA-256 with somebody who did not
          have it from here, or build the file yourself: the same sources give the same bytes. With{' '}
          <code>--key</code> it takes the record's key from where you trust it.
        </Trans>
      </p>
      <Command text="npm pack --workspace apps/verifier" />
      <h3>
        <Trans>The record as files</Trans>
      </h3>
      {log && <RecordFiles log={log} files={files} />}
      {mirror && (
        <>
          <p>
            <Trans>
              The whole record unpacks to a folder that the verifier takes as well; it checks it without a
              network:
            </Trans>
          </p>
          <Command text={`tar xf ${mirror.file} && npx ./${file} record`} />
        </>
      )}
      <h3>
        <Trans>With a program that we did not write</Trans>
      </h3>
      <p>
        <Trans>
          belenios-tool comes from the Belenios project and is in Debian 13 and later. Put the election's
          archives (.bel), which are among the files above once its result is in the record, into a folder.
          This recomputes the hashes, the sums and the results:
        </Trans>
      </p>
      <Command text="belenios-tool election verify --dir archives" />
      <p>
        <Trans>
          For the proofs inside the ballots do not rely on that command alone: version 3.3 decides them by
          chance. This one is reliable, for one ballot at a time, on a folder whose archive holds the setup
          only:
        </Trans>
      </p>
      <Command text="belenios-tool election verify-ballot --dir setup --ballot ballot.json" />
      <h3>
        <Trans>With somebody else</Trans>
      </h3>
      <p>
        <Trans>
          A record that is the same for everybody is what the checks rest on. "Check this count" and the
          verifier end with four groups of five characters, which stand for the record's size, root and key
          and for its newest ballot papers. Read them to somebody in another place, over the telephone: at the
          same size they must be the same. If not, keep both reports: together they are proof.
        </Trans>
      </p>
    </>
  );
}

function Download({ file, bytes, sha256 }: VerifierFile) {
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

/** A line breaks between words alone: an option that is torn apart after its hyphens reads as another one. */
function Command({ text }: { text: string }) {
  const { t } = useLingui();
  const words = text.split(' ');
  return (
    <div className="flex items-start gap-2 rounded-card border border-line bg-sunk py-1 pl-4">
      <code className="min-w-0 grow whitespace-normal py-2 text-base">
        {words.map((word, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a command never changes its order
          <Fragment key={i}>
            {i > 0 && ' '}
            <span className="inline-block max-w-full wrap-anywhere">{word}</span>
          </Fragment>
        ))}
      </code>
      <CopyButton text={text} label={t`Copy the command`} />
    </div>
  );
}
