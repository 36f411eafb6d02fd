import type { ResultsMeta } from '@evoting/contract/extras';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { EnglishBeside } from '../../lib/Trans.tsx';

const WHO: Record<ResultsMeta['whoMayVote'], ReactNode> = {
  anyone: <Trans>In this election anyone with a voter account may vote.</Trans>,
  confirmed: <Trans>In this election you confirm your e-mail address before you vote.</Trans>,
  roll: <Trans>In this election only people on the voters' roll may vote. Am I on it?</Trans>,
};

/** Tells who may vote in the current election. Reserves its space, so that nothing moves when it arrives. */
export function WhoMayVote({ meta }: { meta: ResultsMeta | undefined }) {
  return (
    <span className="block min-h-[2lh] text-base leading-snug text-soft">
      <EnglishBeside>{meta && meta.status !== 'none' && WHO[meta.whoMayVote]}</EnglishBeside>
    </span>
  );
}
