import type { ActCode, ActParams } from '@evoting/contract/commission/acts';
import type { ReactElement } from 'react';

/** Moments and numbers in the reader's language. */
export interface Written {
  readonly at: (moment: string) => string;
  readonly count: (number: number) => string;
}

/** The sentence of each act, which leaves nothing out of what is proposed. */
export type ToldTable = {
  readonly [Act in ActCode]: (params: ActParams<Act>, written: Written) => ReactElement;
};

/** The sentences of some acts. */
export type ToldOf<Act extends ActCode> = Pick<ToldTable, Act>;
