import type { RollImport } from '@evoting/contract/commission/roll';
import { Plural, useLingui } from '@lingui/react/macro';
import { formatCount } from '../../../../lib/format.ts';
import { Letters } from '../letters/Letters.tsx';
import type { May } from './CheckedList.tsx';
import { Faults } from './Faults.tsx';
import { TakeBack } from './TakeBack.tsx';

/** A list that is on the roll, with its letters. */
export function DoneList({ list, mayChange, mayAdd }: { list: RollImport } & May) {
  const { i18n } = useLingui();
  const good = formatCount(list.goodRows, i18n.locale);
  return (
    <>
      <p>
        <Plural
          value={list.goodRows}
          one="One person of this list was put on the roll."
          other={`${good} people of this list were put on the roll.`}
        />
      </p>
      {list.badRows > 0 && <Faults list={list} />}
      {mayChange && <Letters list={list} />}
      {mayChange && mayAdd && <TakeBack list={list} />}
    </>
  );
}
