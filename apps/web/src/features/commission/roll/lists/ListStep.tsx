import type { RollImport } from '@evoting/contract/commission/roll';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Alert } from '../../../../components/Alert.tsx';
import { ProgressBar } from '../../../../components/ProgressBar.tsx';
import { CheckedList, type May } from './CheckedList.tsx';
import { DoneList } from './DoneList.tsx';
import { FormOfList } from './FormOfList.tsx';
import { OfColleague } from './OfColleague.tsx';
import { TakenBack } from './TakenBack.tsx';
import { TooLate } from './TooLate.tsx';

const PROBLEMS: Readonly<Record<NonNullable<RollImport['problem']>, ReactNode>> = {
  'wrong-encoding': (
    <Trans>A name in this file is not written in the encoding that was chosen. Choose another one.</Trans>
  ),
  'no-text': <Trans>This file is not text. Save the table as CSV, and send it again.</Trans>,
  'bad-quotes': <Trans>A quotation mark in this file is not closed. Mend it, and send the list again.</Trans>,
  'row-too-long': <Trans>A row of this file has no end: a quotation mark may be missing.</Trans>,
  'no-rows': <Trans>This file has no rows below its first line.</Trans>,
  closed: <Trans>The election has closed. Its roll can no longer be changed.</Trans>,
  frozen: <Trans>The roll was frozen meanwhile. Nothing of this list is on it.</Trans>,
};

/** What a list waits for now. */
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
      return <Form list={list} mayChange={mayChange} mayAdd={mayAdd} />;
    case 'failed':
      return (
        <>
          {list.problem && <Alert tone="danger">{PROBLEMS[list.problem]}</Alert>}
          <Form list={list} mayChange={mayChange} mayAdd={mayAdd} />
        </>
      );
    case 'checking':
      return <ProgressBar label={t`The rows are being checked`} value={list.doneBytes} max={list.bytes} />;
    case 'moving':
      return <ProgressBar label={t`The rows are being moved into the roll`} />;
    case 'taking-back':
      return <ProgressBar label={t`The list is being taken back`} />;
    case 'taken-back':
      return list.takenBack && <TakenBack places={list.takenBack} />;
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
