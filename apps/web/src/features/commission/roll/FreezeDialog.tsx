import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { formatCount } from '../../../lib/format.ts';
import { FreezeWarnings } from '../acts/FreezeWarnings.tsx';
import { ProposeDialog } from '../acts/ProposeDialog.tsx';
import type { Roll } from './RollState.tsx';

/** Proposes to freeze the roll, after a warning about lists and letters. */
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
  const places = formatCount(roll.places, i18n.locale);
  return (
    <ProposeDialog
      act="freeze-roll"
      electionId={electionId}
      params={{ places: roll.places }}
      onClose={onClose}
    >
      <p>
        <Plural value={roll.places} one="The roll has one place." other={`The roll has ${places} places.`} />{' '}
        <Trans>
          From then on only two officers can add or remove somebody, with a reason. It cannot be undone, and
          no more lists are taken.
        </Trans>
      </p>
      <FreezeWarnings imports={roll.imports} />
    </ProposeDialog>
  );
}
