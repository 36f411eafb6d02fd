import type { RollImport } from '@evoting/contract/commission/roll';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { formatCount } from '../../../../lib/format.ts';

/** The numbers of removed and kept places of a list that was taken back. */
export function TakenBack({ places: { gone, claimed } }: { places: NonNullable<RollImport['takenBack']> }) {
  const { i18n } = useLingui();
  const [went, stay] = [gone, claimed].map((count) => formatCount(count, i18n.locale));
  return (
    <>
      <p>
        <Plural
          value={gone}
          one="This list was taken back: one person is off the roll."
          other={`This list was taken back: ${went} people are off the roll.`}
        />{' '}
        {claimed > 0 && (
          <Plural
            value={claimed}
            one="One person had claimed the place, and stays on it."
            other={`${stay} people had claimed their places, and stay on it.`}
          />
        )}
      </p>
      {gone > 0 && (
        <p className="text-soft">
          <Trans>
            Letters that were made for those who are off it no longer work. Their numbers are free.
          </Trans>
        </p>
      )}
    </>
  );
}
