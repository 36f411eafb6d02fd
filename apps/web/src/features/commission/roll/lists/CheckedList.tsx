import type { RollImport } from '@evoting/contract/commission/roll';
import { Plural, useLingui } from '@lingui/react/macro';
import { Button } from '../../../../components/Button.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { formatCount } from '../../../../lib/format.ts';
import { useFinishList } from './api.ts';
import { Faults } from './Faults.tsx';
import { OfColleague } from './OfColleague.tsx';
import { TooLate } from './TooLate.tsx';

export interface May {
  mayChange: boolean;
  /** A frozen roll takes no lists. */
  mayAdd: boolean;
}

/** A list whose rows were checked: what is wrong with the bad ones, and the way onto the roll. */
export function CheckedList({ list, mayChange, mayAdd }: { list: RollImport } & May) {
  const { i18n } = useLingui();
  const finish = useFinishList(list.id);
  const { goodRows, badRows, checkNo, begunBy } = list;
  const good = formatCount(goodRows, i18n.locale);
  return (
    <>
      {finish.isError && <FailureAlert error={finish.error} />}
      {badRows > 0 && <Faults list={list} />}
      {mayChange && !mayAdd && <TooLate />}
      {mayChange && mayAdd && !begunBy.isMe && <OfColleague name={begunBy.name} />}
      {mayChange && mayAdd && begunBy.isMe && goodRows > 0 && (
        <Button className="self-start" pending={finish.isPending} onClick={() => finish.mutate({ checkNo })}>
          {badRows > 0 ? (
            <Plural
              value={goodRows}
              one="Put one person on the roll, and leave the others out"
              other={`Put ${good} people on the roll, and leave the others out`}
            />
          ) : (
            <Plural
              value={goodRows}
              one="Put one person on the roll"
              other={`Put ${good} people on the roll`}
            />
          )}
        </Button>
      )}
    </>
  );
}
