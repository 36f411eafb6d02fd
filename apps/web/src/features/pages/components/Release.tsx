import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Command } from './Command.tsx';
import { readRelease } from './release.ts';
import { Sha256 } from './Sha256.tsx';

/** Names the release of this site that a browser keeps. */
export function Release() {
  const { data } = useQuery({ queryKey: ['release'], queryFn: ({ signal }) => readRelease(signal) });
  if (!data) return null;
  return (
    <>
      <h4>
        <Trans>The files of this site</Trans>
      </h4>
      <p>
        <Trans>
          Your browser keeps the voter's screens, so that they open without a network. It keeps no file but
          those of this release, whose list has the SHA-256 of each, and none of your data. The SHA-256 of the
          list is:
        </Trans>
      </p>
      <Sha256 value={data} />
      <p>
        <Trans>
          Compare it with what others read here, or with a build from the same sources: a site that shows you
          other files than everybody else has another list.
        </Trans>
      </p>
      <Command text={`curl -s ${location.origin}/sw.js | sha256sum`} />
    </>
  );
}
