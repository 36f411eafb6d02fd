import type { RollImport } from '@evoting/contract/commission/roll';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Alert } from '../../../../components/Alert.tsx';
import { formatCount } from '../../../../lib/format.ts';
import { TakenBack } from './TakenBack.tsx';

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

/** The result of a list so far; empty until it is known. */
export function ListResult({ list }: { list: RollImport }) {
  const { i18n } = useLingui();
  const { goodRows, badRows } = list;
  switch (list.state) {
    case 'failed':
      return list.problem && <Alert tone="danger">{PROBLEMS[list.problem]}</Alert>;
    case 'checked':
      return (
        <p>
          <Plural value={goodRows} one="# row is good" other="# rows are good" />,{' '}
          <Plural value={badRows} one="# is not." other="# are not." />{' '}
          <Trans>Nothing is on the roll yet.</Trans>
        </p>
      );
    case 'done': {
      const good = formatCount(goodRows, i18n.locale);
      return (
        <p>
          <Plural
            value={goodRows}
            one="One person of this list was put on the roll."
            other={`${good} people of this list were put on the roll.`}
          />
        </p>
      );
    }
    case 'taken-back':
      return list.takenBack && <TakenBack places={list.takenBack} />;
    default:
      return null;
  }
}
