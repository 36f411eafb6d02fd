import type { RollImport } from '@evoting/contract/commission/roll';
import { Letters } from '../letters/Letters.tsx';
import type { May } from './CheckedList.tsx';
import { Faults } from './Faults.tsx';
import { TakeBack } from './TakeBack.tsx';

/** What can be done with a list that is on the roll: its letters, and the way back. */
export function DoneList({ list, mayChange, mayAdd }: { list: RollImport } & May) {
  return (
    <>
      {list.badRows > 0 && <Faults list={list} />}
      {mayChange && <Letters list={list} />}
      {mayChange && mayAdd && <TakeBack list={list} />}
    </>
  );
}
