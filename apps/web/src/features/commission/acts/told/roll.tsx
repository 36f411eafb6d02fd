import { Plural, Trans } from '@lingui/react/macro';
import type { ToldOf } from './table.ts';

/** The acts on the roll and its letters. */
export const TOLD_OF_ROLL: ToldOf<
  'freeze-roll' | 'add-to-roll' | 'remove-from-roll' | 'new-letter' | 'renew-letters'
> = {
  'freeze-roll': (params, { count }) => {
    const places = count(params.places);
    return (
      <Plural
        value={params.places}
        one="Freeze the roll with its one place, for good."
        other={`Freeze the roll with its ${places} places, for good.`}
      />
    );
  },
  'add-to-roll': ({ voterNumber, surname, name, area, contact, reason }) => (
    <Trans>
      Add <strong>{voterNumber}</strong> to the roll: {surname}, {name}, area {area}, contact {contact ?? '–'}
      . Reason: {reason}
    </Trans>
  ),
  'remove-from-roll': ({ voterNumber, surname, name, area, reason }) => (
    <Trans>
      Take{' '}
      <strong>
        {surname}, {name}
      </strong>{' '}
      off the roll, for good: number <strong>{voterNumber}</strong>, area {area}. Reason: {reason}
    </Trans>
  ),
  'new-letter': ({ voterNumber, reason }) => (
    <Trans>
      Make a new letter for <strong>{voterNumber}</strong>: the officer who confirms this sees its code once,
      and the earlier code stops working. Reason: {reason}
    </Trans>
  ),
  'renew-letters': ({ fileName, reason }) => (
    <Trans>
      Let one officer save the letters of the list <strong>{fileName}</strong>, once, with new codes: earlier
      ones, if there are any, stop working. Reason: {reason}
    </Trans>
  ),
};
