import type { RollImport } from '@evoting/contract/commission/roll';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../../components/Button.tsx';
import { Card } from '../../../../components/Card.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { bringIntoSight } from '../../../../lib/focus.ts';
import { useImport } from './api.ts';
import type { May } from './CheckedList.tsx';
import { GiveUpList } from './GiveUpList.tsx';
import { ListResult } from './ListResult.tsx';
import { ListStep } from './ListStep.tsx';

/** A list on its way: what it is waiting for, and what an officer can do about it. */
export function OneList({ id, ...may }: { id: string } & May) {
  const { data, error } = useImport(id);
  const [isGivingUp, setGivingUp] = useState(false);
  const heading = useNameInSight(data?.import);
  if (!data) return error && <FailureAlert error={error} />;
  const { state, fileName } = data.import;
  const mayDrop = may.mayChange && ['coming', 'there', 'checked', 'failed'].includes(state);
  return (
    <Card className="flex flex-col gap-4 p-5">
      <div>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h3 ref={heading} className="min-w-0 text-lg wrap-anywhere">
            {fileName}
          </h3>
          {mayDrop && (
            <Button tone="quiet" size="small" onClick={() => setGivingUp(true)}>
              <Trans>Give this list up</Trans>
            </Button>
          )}
        </div>
        {/* There before its words are: only then a screen reader says them. */}
        <div aria-live="polite" className="flex flex-col gap-4 not-empty:mt-4">
          <ListResult list={data.import} />
        </div>
      </div>
      {error && <FailureAlert error={error} />}
      <ListStep list={data.import} {...may} />
      {isGivingUp && <GiveUpList list={data.import} onClose={() => setGivingUp(false)} />}
    </Card>
  );
}

/** Scrolls to the list's name once its own long form has gone, since the result is shown above where the form ended. */
function useNameInSight(list: RollImport | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(list?.state);
  useEffect(() => {
    const hadForm = before.current === 'there' && list?.begunBy.isMe;
    if (hadForm && list.state !== 'there' && heading.current) bringIntoSight(heading.current);
    before.current = list?.state;
  }, [list]);
  return heading;
}
