import type { RollImport } from '@evoting/contract/commission/roll';
import { Letters } from '../letters/Letters.tsx';
import type { May } from './CheckedList.tsx';
import { Faults } from './Faults.tsx';
import { TakeBack } from './TakeBack.tsx';

/** The acts on a list that is on the roll: make its letters, or take it back. */
export function DoneList({ list, mayChange, mayAdd }: { list: RollImport } & May) {
  return (
    <>
      {list.badRows > 0 && <Faults list={list} />}
      {mayChange && <Letters list={list} />}
      {mayChange && mayAdd && <TakeBack list={list} />}
    </>
  );
}
