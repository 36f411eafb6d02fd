import type { RollImport } from '@evoting/contract/commission/roll';
import { Trans, useLingui } from '@lingui/react/macro';
import { ProgressBar } from '../../../../components/ProgressBar.tsx';
import { CheckedList, type May } from './CheckedList.tsx';
import { DoneList } from './DoneList.tsx';
import { FormOfList } from './FormOfList.tsx';
import { OfColleague } from './OfColleague.tsx';
import { TooLate } from './TooLate.tsx';

/** The next step of a list. */
export function ListStep({ list, mayChange, mayAdd }: { list: RollImport } & May) {
  const { t } = useLingui();
  switch (list.state) {
    case 'coming':
      return mayChange && !mayAdd ? (
        <TooLate />
      ) : (
        <p>
          <Trans>
            Parts of this list are missing: it is still being sent, or was cut off. If no one sends it any
            more, send it once more.
          </Trans>
        </p>
      );
    case 'there':
    case 'failed':
      return <Form list={list} mayChange={mayChange} mayAdd={mayAdd} />;
    case 'checking':
      return <ProgressBar label={t`The rows are being checked`} value={list.doneBytes} max={list.bytes} />;
    case 'moving':
      return <ProgressBar label={t`The rows are being moved into the roll`} />;
    case 'taking-back':
      return <ProgressBar label={t`The list is being taken back`} />;
    case 'taken-back':
      return null;
    case 'checked':
      return <CheckedList list={list} mayChange={mayChange} mayAdd={mayAdd} />;
    default:
      return <DoneList list={list} mayChange={mayChange} mayAdd={mayAdd} />;
  }
}

function Form({ list, mayChange, mayAdd }: { list: RollImport } & May) {
  if (!mayChange) return null;
  if (!mayAdd) return <TooLate />;
  return list.begunBy.isMe ? <FormOfList id={list.id} /> : <OfColleague name={list.begunBy.name} />;
}
