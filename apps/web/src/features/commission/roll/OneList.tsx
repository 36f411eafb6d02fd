import type { RollImport } from '@evoting/contract/commission/roll';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { ProgressBar } from '../../../components/ProgressBar.tsx';
import { formatCount } from '../../../lib/format.ts';
import { useDropList, useFinishList, useImport } from './api.ts';
import { Faults } from './Faults.tsx';
import { FormOfList } from './FormOfList.tsx';
import { Letters } from './Letters.tsx';

const PROBLEMS: Readonly<Record<NonNullable<RollImport['problem']>, ReactNode>> = {
  'wrong-encoding': (
    <Trans>A name in this file is not written in the encoding that was chosen. Choose another one.</Trans>
  ),
  'no-text': <Trans>This file is no text. Save the table as CSV, and send it again.</Trans>,
  'bad-quotes': <Trans>A quotation mark in this file is not closed. Mend it, and send the list again.</Trans>,
  'row-too-long': <Trans>A row of this file has no end: a quotation mark may be missing.</Trans>,
  'no-rows': <Trans>This file has no rows below its first line.</Trans>,
  closed: <Trans>The election has closed. Its roll can no longer be changed.</Trans>,
  frozen: <Trans>The roll was frozen meanwhile. Nothing of this list is on it.</Trans>,
};

/** A list on its way: what it is waiting for, and what an officer can do about it. */
export function OneList({ id, mayChange }: { id: string; mayChange: boolean }) {
  const { data, error } = useImport(id);
  const drop = useDropList(id);
  if (error) return <FailureAlert error={error} />;
  if (!data) return null;
  const { state, fileName } = data.import;
  const mayDrop = mayChange && ['coming', 'there', 'checked', 'failed'].includes(state);
  return (
    <Card className="flex flex-col gap-4 p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="min-w-0 text-lg wrap-anywhere">{fileName}</h3>
        {mayDrop && (
          <Button tone="quiet" size="small" pending={drop.isPending} onClick={() => drop.mutate()}>
            <Trans>Give this list up</Trans>
          </Button>
        )}
      </div>
      {drop.isError && <FailureAlert error={drop.error} />}
      <Step list={data.import} mayChange={mayChange} />
    </Card>
  );
}

function Step({ list, mayChange }: { list: RollImport; mayChange: boolean }) {
  const { t } = useLingui();
  switch (list.state) {
    case 'coming':
      return (
        <p>
          <Trans>Parts of this list are missing: it was cut off. Send it once more.</Trans>
        </p>
      );
    case 'there':
      return mayChange ? <FormOfList id={list.id} /> : null;
    case 'failed':
      return (
        <>
          {list.problem && <Alert tone="danger">{PROBLEMS[list.problem]}</Alert>}
          {mayChange && <FormOfList id={list.id} />}
        </>
      );
    case 'checking':
      return <ProgressBar label={t`The rows are being checked`} value={list.doneBytes} max={list.bytes} />;
    case 'moving':
      return <ProgressBar label={t`The rows are being moved into the roll`} />;
    case 'checked':
      return <Checked list={list} mayChange={mayChange} />;
    default:
      return <Done list={list} mayChange={mayChange} />;
  }
}

function Checked({ list, mayChange }: { list: RollImport; mayChange: boolean }) {
  const { i18n } = useLingui();
  const finish = useFinishList(list.id);
  const { goodRows, badRows } = list;
  const [good, bad] = [goodRows, badRows].map((count) => formatCount(count, i18n.locale));
  return (
    <>
      {finish.isError && <FailureAlert error={finish.error} />}
      <p>
        <Trans>
          {good} rows are good, {bad} are not. Nothing is on the roll yet.
        </Trans>
      </p>
      {badRows > 0 && <Faults list={list} />}
      {mayChange && goodRows > 0 && (
        <Button
          className="self-start"
          pending={finish.isPending}
          onClick={() => finish.mutate({ goodRows, badRows })}
        >
          {badRows > 0 ? (
            <Trans>Put {good} people on the roll, and leave the others out</Trans>
          ) : (
            <Trans>Put {good} people on the roll</Trans>
          )}
        </Button>
      )}
    </>
  );
}

function Done({ list, mayChange }: { list: RollImport; mayChange: boolean }) {
  const { i18n } = useLingui();
  const good = formatCount(list.goodRows, i18n.locale);
  return (
    <>
      <p>
        <Trans>{good} people of this list are on the roll.</Trans>
      </p>
      {list.badRows > 0 && <Faults list={list} />}
      {mayChange && <Letters list={list} />}
    </>
  );
}
