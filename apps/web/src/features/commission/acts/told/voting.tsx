import { Trans } from '@lingui/react/macro';
import type { ToldOf } from './table.ts';

/** The acts on when people vote. */
export const TOLD_OF_VOTING: ToldOf<'extend-voting' | 'reopen-voting' | 'put-off-voting'> = {
  'extend-voting': (params, { at }) => {
    const [before, closesAt] = [at(params.before), at(params.closesAt)];
    return (
      <Trans>
        Extend voting: it ends on {closesAt}, and not on {before}.
      </Trans>
    );
  },
  'reopen-voting': (params, { at }) => {
    const [before, closesAt] = [at(params.before), at(params.closesAt)];
    return (
      <Trans>
        Open voting again, which the clock ended on {before}: it ends on {closesAt}.
      </Trans>
    );
  },
  'put-off-voting': (params, { at }) => {
    const [before, opensAt] = [at(params.before), at(params.opensAt)];
    return (
      <Trans>
        Put voting off, from {before}: it begins on {opensAt}. Ballots cast by then stay and count.
      </Trans>
    );
  },
};
