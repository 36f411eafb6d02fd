import type { ProposedAct } from '@evoting/contract/commission/acts';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { formatCount, formatDateTime } from '../../../lib/format.ts';
import type { Format } from './words/act-words.ts';
import { wordsOf } from './words/every-act.ts';

/** A proposed act in one sentence that names everything that it decides; of an unknown act, the code. */
export function ActSentence({ wanted: { act, params } }: { wanted: ProposedAct }): ReactElement {
  const { i18n } = useLingui();
  const format: Format = {
    time: (moment) => formatDateTime(Date.parse(moment), i18n.locale),
    count: (number) => formatCount(number, i18n.locale),
  };
  return wordsOf(act)?.sentence(params as never, format) ?? <>{act}</>;
}
