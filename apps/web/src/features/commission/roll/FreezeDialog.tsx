import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { formatCount } from '../../../lib/format.ts';
import { FreezeWarnings } from '../acts/FreezeWarnings.tsx';
import { ProposeDialog } from '../acts/ProposeDialog.tsx';
import { RollMark } from '../acts/RollMark.tsx';
import { useRollContents } from '../queries/roll.ts';
import type { Roll } from './RollState.tsx';

/** Proposes to freeze the roll with its present contents, after a warning about lists and letters. */
export function FreezeDialog({
  roll,
  electionId,
  onClose,
}: {
  roll: Roll;
  electionId: string;
  onClose: () => void;
}) {
  const { i18n } = useLingui();
  const { data: seen, error } = useRollContents(true);
  const places = formatCount(seen?.places ?? 0, i18n.locale);
  return (
    <ProposeDialog
      act="freeze-roll"
      electionId={electionId}
      params={seen ? { places: seen.places, contents: seen.contents, changes: seen.changes } : null}
      onClose={onClose}
    >
      {error && <FailureAlert error={error} />}
      {!seen && !error && <Skeleton className="h-20" />}
      {seen && (
        <>
          <p>
            <Plural
              value={seen.places}
              one="The roll has one place."
              other={`The roll has ${places} places.`}
            />{' '}
            <Trans>
              From then on only two officers can add or remove somebody, with a reason. It cannot be undone,
              and no more lists are taken.
            </Trans>
          </p>
          <RollMark roll={seen} />
        </>
      )}
      <FreezeWarnings imports={roll.imports} />
    </ProposeDialog>
  );
}
