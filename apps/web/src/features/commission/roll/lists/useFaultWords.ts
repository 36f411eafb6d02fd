import type { RowFault } from '@evoting/contract/commission/roll';
import { useLingui } from '@lingui/react/macro';
import type { FaultWords } from './badRows.ts';

/** The words for a fault of a row. */
export function useFaultWords(): FaultWords {
  const { t } = useLingui();
  const fields: Readonly<Record<RowFault['field'], string>> = {
    voterNumber: t`Voter number`,
    surname: t`Surname`,
    name: t`Given names`,
    area: t`Area`,
    contact: t`E-mail`,
    identityNumber: t`NIN`,
  };
  const codes: Readonly<Record<RowFault['code'], string>> = {
    'bad-number': t`This is no voter number: letters, digits, / and -, at most 40`,
    'number-twice': t`This voter number is in a row above`,
    'number-taken': t`This voter number has, or had, a place on the roll`,
    missing: t`This is missing`,
    unreadable: t`This is too long, or holds characters that cannot be shown`,
    'unknown-area': t`No area has this code`,
    'has-parts': t`This area is divided: name the part`,
    'bad-email': t`This is neither an e-mail address nor a whole phone number: mend it, or leave it empty`,
    'bad-identity': t`This is no NIN: eleven digits`,
    'identity-twice': t`This NIN is in a row above`,
    'identity-taken': t`The person with this NIN has a place on the roll`,
    'no-sms': t`This is a phone number, and this server sends no SMS: give an e-mail address, or leave it empty`,
  };
  const say = ({ code, otherLine }: RowFault) =>
    otherLine === null
      ? codes[code]
      : code === 'identity-twice'
        ? t`This NIN is in line ${otherLine} too`
        : t`This voter number is in line ${otherLine} too`;
  const head = [t`Line`, t`Column`, t`What is wrong`];
  return { head, fields, say };
}
