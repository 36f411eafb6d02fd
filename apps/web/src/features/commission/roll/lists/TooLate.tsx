import { Trans } from '@lingui/react/macro';
import { useRoll } from '../../queries/roll.ts';

/** Why the roll takes no list any more. */
export function TooLate() {
  const isOpened = useRoll().data?.election?.opened === true;
  return (
    <p>
      {isOpened ? (
        <Trans>
          The election was opened, and its roll takes no list any more. Add these people one by one: each
          takes two officers.
        </Trans>
      ) : (
        <Trans>
          The roll is frozen and takes no list any more. Add these people one by one, or give the draft up and
          begin another one.
        </Trans>
      )}
    </p>
  );
}
