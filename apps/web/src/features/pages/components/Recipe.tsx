import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { RecordFiles } from '../../../components/RecordFiles.tsx';
import { useDownloads, useLogs } from '../../verify/api.ts';
import { Command } from './Command.tsx';
import { Release } from './Release.tsx';
import { VerifierDownload } from './VerifierDownload.tsx';
import { readVerifier } from './verifier-file.ts';

/** Explains how to check the election without trusting this site or browser. */
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
  const file = verifier?.file ?? 'evoting-verifier-0.9.0.tgz';
  return (
    <>
      <h4>
        <Trans>With our verifier, on your own computer</Trans>
      </h4>
      {verifier && <VerifierDownload {...verifier} />}
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
      <Release />
      <h4>
        <Trans>The record as files</Trans>
      </h4>
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
      <h4>
        <Trans>With a program that we did not write</Trans>
      </h4>
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
      <h4>
        <Trans>With somebody else</Trans>
      </h4>
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
