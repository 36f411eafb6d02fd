import { Trans, useLingui } from '@lingui/react/macro';
import { useOfficer } from '../api.ts';
import { useElections } from '../elections/api.ts';
import { AddAreas } from './AddAreas.tsx';
import { AreaTree } from './AreaTree.tsx';
import { Papers } from './Papers.tsx';

/** Where people vote, and who elects what. */
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
          Areas first, then the election: a post is elected by everybody, or by every area of a level for
          itself. Once an election is begun, the areas stay as they are until it has closed.
        </Trans>
      </p>
      <AreaTree />
      {isReturning && <AddAreas />}
      {election && <Papers key={election.id} election={election} />}
    </div>
  );
}
