import { Trans, useLingui } from '@lingui/react/macro';
import { useOfficer } from '../api.ts';
import { useElections } from '../queries/elections.ts';
import { AddAreas } from './AddAreas.tsx';
import { AreaShapes } from './AreaShapes.tsx';
import { AreaTree } from './AreaTree.tsx';
import { Papers } from './Papers.tsx';

/** The areas, and the ballot papers of each. */
export function AreasPage() {
  const { t } = useLingui();
  const isReturning = useOfficer().data?.officer.role === 'returning-officer';
  const election = useElections().data?.elections.find(({ isCurrent }) => isCurrent);
  return (
    <div className="wide flex flex-col gap-8 py-8">
      <title>{t`Areas and posts - E-Voting`}</title>
      <h1 className="text-3xl">
        <Trans>Areas and posts</Trans>
      </h1>
      <p className="max-w-prose text-soft">
        <Trans>
          A post is elected by everybody, or by every area of a level for itself: a governor in each state, a
          dean in each faculty. If everybody elects every post, you need no areas. While an election is a
          draft areas can still be added; from its opening on they stay until it has closed.
        </Trans>
      </p>
      {isReturning && <AddAreas />}
      {isReturning && <AreaShapes />}
      <AreaTree mayRemove={isReturning} />
      {election && <Papers key={election.id} election={election} />}
    </div>
  );
}
