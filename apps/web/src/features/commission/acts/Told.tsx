import type { ActCode, ActParams, Wanted } from '@evoting/contract/commission/acts';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { formatCount, formatDateTime } from '../../../lib/format.ts';
import { TOLD_OF_ELECTION } from './told/election.tsx';
import { TOLD_OF_PEOPLE } from './told/people.tsx';
import { TOLD_OF_ROLL } from './told/roll.tsx';
import type { ToldTable, Written } from './told/table.ts';
import { TOLD_OF_VOTING } from './told/voting.tsx';

const TOLD: ToldTable = { ...TOLD_OF_ELECTION, ...TOLD_OF_VOTING, ...TOLD_OF_ROLL, ...TOLD_OF_PEOPLE };

/** Says what is proposed, in one sentence that leaves nothing out. */
export function Told({ wanted }: { wanted: Wanted }): ReactElement {
  const { i18n } = useLingui();
  return tell(wanted.act, wanted.params, {
    at: (moment) => formatDateTime(Date.parse(moment), i18n.locale),
    count: (number) => formatCount(number, i18n.locale),
  });
}

const tell = <Act extends ActCode>(act: Act, params: ActParams<Act>, written: Written): ReactElement =>
  // The log keeps proposals of every release: an act that this one does not know is named by its code.
  TOLD[act]?.(params, written) ?? <>{act}</>;
