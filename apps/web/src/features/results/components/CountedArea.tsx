import type { ResultsArea } from '@evoting/contract/extras';
import { Plural, Trans } from '@lingui/react/macro';

export function CountedArea({ shown: { asked, counted } }: { shown: ResultsArea }) {
  return (
    <p role="status">
      {counted === null ? (
        <Trans>
          These are the votes of the whole election. Those of {asked.name} are shown with the result, unless
          so few people voted there that it would tell how they did.
        </Trans>
      ) : (
        <Plural
          value={counted.ballots}
          one={`These are the votes of # ballot of ${counted.name}, opened with a proof of its own.`}
          other={`These are the votes of # ballots of ${counted.name}, opened with a proof of their own.`}
        />
      )}
      {counted !== null && counted.code !== asked.code && (
        <>
          {' '}
          <Trans>{asked.name} is too small to be shown alone, so it is shown with the area around it.</Trans>
        </>
      )}
    </p>
  );
}
