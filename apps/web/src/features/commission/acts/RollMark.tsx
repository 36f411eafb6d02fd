import type { DataOf } from '@evoting/contract/calls';
import { Plural, Trans } from '@lingui/react/macro';
import { DigestMark } from '../DigestMark.tsx';

export type RollContents = DataOf<'GET /commission/roll/contents'>;

/**
 * The mark of the roll's contents, and, in a confirmation, how often the roll has changed since it was
 * proposed.
 */
export function RollMark({
  roll,
  proposed,
}: {
  roll: RollContents;
  proposed?: { changes: number } | undefined;
}) {
  const since = proposed && roll.changes - proposed.changes;
  return (
    <p>
      <Trans>
        The mark of the roll is now <DigestMark digest={roll.contents} />. Both officers must read the same
        one: another name, area or contact gives another.
      </Trans>{' '}
      {since !== undefined && (
        <Plural
          value={since}
          _0="The roll has not been changed since this was proposed."
          one="One place was added, removed or corrected since this was proposed."
          other="# places were added, removed or corrected since this was proposed."
        />
      )}
    </p>
  );
}
