import type { DataOf } from '@evoting/contract/calls';
import { Trans } from '@lingui/react/macro';

export type Place = DataOf<'POST /commission/roll/places/looks'>['place'];

/** The person on the roll who has a place. */
export function WhosePlace({ place: { voterNumber, surname, name, area } }: { place: Place }) {
  return (
    <p className="wrap-anywhere">
      <Trans>
        <strong>
          {surname}, {name}
        </strong>
        , number {voterNumber}, area {area}
      </Trans>
    </p>
  );
}
