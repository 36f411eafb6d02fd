import type { Check } from '@evoting/contract/commission/elections';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ConsoleScreen } from '../../../../lib/paths.ts';

/** The text of each task, and the screen or form where it is done. */
export const POINTS: Readonly<
  Record<Check, { text: ReactNode; screen?: ConsoleScreen; form?: 'times' | 'rehearse' }>
> = {
  'closing-time': { text: <Trans>An end of voting is set, and is in the future</Trans>, form: 'times' },
  candidates: { text: <Trans>Every post has a candidate</Trans>, screen: 'parties' },
  'nominations-judged': { text: <Trans>No nomination waits</Trans>, screen: 'parties' },
  'roll-frozen': {
    text: <Trans>There are voters on the roll, and it is frozen, where a roll says who may vote</Trans>,
    screen: 'roll',
  },
  letters: {
    text: (
      <Trans>
        The letters are made, where somebody on the roll has no e-mail: before the freeze, afterwards it takes
        two officers
      </Trans>
    ),
    screen: 'roll',
  },
  'trustees-key': {
    text: <Trans>The trustees have made their key, where there are trustees</Trans>,
    screen: 'trustees',
  },
  'keys-drilled': {
    text: <Trans>Every trustee has tried their key, where there are trustees</Trans>,
    screen: 'trustees',
  },
  'trustees-run': {
    text: <Trans>Every trustee’s program runs, where counts are live and trustees open them</Trans>,
    screen: 'trustees',
  },
  'papers-seen': {
    text: <Trans>An officer has found the ballot papers right, as they are now</Trans>,
    screen: 'areas',
  },
  mail: {
    text: <Trans>A test mail has left, and no mail has failed since, so that codes arrive</Trans>,
    screen: 'day',
  },
  address: {
    text: (
      <Trans>
        Everybody can reach the server’s address, and the key was made for no other: ask the operator
      </Trans>
    ),
  },
  clocks: { text: <Trans>The clocks of all servers agree</Trans>, screen: 'day' },
  'backup-restored': {
    text: <Trans>A backup was restored on another machine, and held the record: ask the operator</Trans>,
  },
  rehearsed: {
    text: <Trans>The election was rehearsed, from the first link to the certified result</Trans>,
    form: 'rehearse',
  },
  'second-officer': { text: <Trans>A second officer can confirm what matters</Trans>, screen: 'officers' },
};

export interface Point {
  readonly check: Check;
  readonly isDone: boolean;
}
