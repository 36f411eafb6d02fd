import type { RollImport } from '@evoting/contract/commission/roll';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { ProgressBar } from '../../../components/ProgressBar.tsx';
import { formatCount } from '../../../lib/format.ts';
import { AskDialog } from '../AskDialog.tsx';
import { useDropList, useFinishList, useImport, useRoll } from './api.ts';
import { Faults } from './Faults.tsx';
import { FormOfList } from './FormOfList.tsx';
import { Letters } from './Letters.tsx';
import { TakeBack, TakenBack } from './TakeBack.tsx';

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

interface May {
  mayChange: boolean;
  /** A frozen roll takes no lists. */
  mayAdd: boolean;
}

/** A list on its way: what it is waiting for, and what an officer can do about it. */
export function OneList({ id, ...may }: { id: string } & May) {
  const { data, error } = useImport(id);
  const [isGivingUp, setGivingUp] = useState(false);
  if (!data) return error && <FailureAlert error={error} />;
  const { state, fileName } = data.import;
  const mayDrop = may.mayChange && ['coming', 'there', 'checked', 'failed'].includes(state);
  return (
    <Card className="flex flex-col gap-4 p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="min-w-0 text-lg wrap-anywhere">{fileName}</h3>
        {mayDrop && (
          <Button tone="quiet" size="small" onClick={() => setGivingUp(true)}>
            <Trans>Give this list up</Trans>
          </Button>
        )}
      </div>
      {error && <FailureAlert error={error} />}
      <Step list={data.import} {...may} />
      {isGivingUp && <GiveUp list={data.import} onClose={() => setGivingUp(false)} />}
    </Card>
  );
}

function GiveUp({ list: { id, fileName, state }, onClose }: { list: RollImport; onClose: () => void }) {
  const drop = useDropList(id);
  return (
    <AskDialog
      title={<Trans>Give this list up?</Trans>}
      yes={<Trans>Give it up</Trans>}
      isPending={drop.isPending}
      error={drop.error}
      onYes={() => drop.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        <Trans>
          {fileName} and all that was found in it are deleted, with its bad rows. It puts no one on the roll.
        </Trans>
      </p>
      {state === 'coming' && (
        <p>
          <Trans>A colleague may still be sending it: ask first.</Trans>
        </p>
      )}
    </AskDialog>
  );
}

function Step({ list, mayChange, mayAdd }: { list: RollImport } & May) {
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
      return <Checked list={list} mayChange={mayChange} mayAdd={mayAdd} />;
    default:
      return <Done list={list} mayChange={mayChange} mayAdd={mayAdd} />;
  }
}

function Form({ list, mayChange, mayAdd }: { list: RollImport } & May) {
  if (!mayChange) return null;
  if (!mayAdd) return <TooLate />;
  return list.begunBy.isMe ? <FormOfList id={list.id} /> : <OfColleague name={list.begunBy.name} />;
}

/** The log will say who put the list on the roll: this takes one officer. */
function OfColleague({ name }: { name: string }) {
  return (
    <p className="wrap-anywhere">
      <Trans>
        {name} has sent this list, and only they can go on with it. If they do not, give it up and send it
        yourself.
      </Trans>
    </p>
  );
}

function TooLate() {
  const isOpened = useRoll().data?.election?.opened === true;
  return (
    <p>
      {isOpened ? (
        <Trans>
          The election was opened, and its roll takes no list any more. Add these people one by one: each
          takes two officers.
        </Trans>
      ) : (
        <Trans>
          The roll is frozen and takes no list any more. Add these people one by one, or give the draft up and
          begin another one.
        </Trans>
      )}
    </p>
  );
}

function Checked({ list, mayChange, mayAdd }: { list: RollImport } & May) {
  const { i18n } = useLingui();
  const finish = useFinishList(list.id);
  const { goodRows, badRows, checkNo, begunBy } = list;
  const good = formatCount(goodRows, i18n.locale);
  return (
    <>
      {finish.isError && <FailureAlert error={finish.error} />}
      <p>
        <Plural value={goodRows} one="# row is good" other="# rows are good" />,{' '}
        <Plural value={badRows} one="# is not." other="# are not." />{' '}
        <Trans>Nothing is on the roll yet.</Trans>
      </p>
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

function Done({ list, mayChange, mayAdd }: { list: RollImport } & May) {
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
