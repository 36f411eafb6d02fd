import { Trans, useLingui } from '@lingui/react/macro';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { ProposalList } from '../acts/ProposalList.tsx';
import { useOfficer } from '../api.ts';
import { NoElection } from '../NoElection.tsx';
import { useRoll, useRollAreas } from '../queries/roll.ts';
import { AreaCounts } from './AreaCounts.tsx';
import { ClaimCodes } from './ClaimCodes.tsx';
import { Lists } from './lists/Lists.tsx';
import { ChangePlaces } from './places/ChangePlaces.tsx';
import { type Roll, RollState } from './RollState.tsx';
import { SaveRegister } from './register/SaveRegister.tsx';
import { SendLinks } from './SendLinks.tsx';

/** The roll of the current election. */
export function RollPage() {
  const { t } = useLingui();
  const { data, error } = useRoll();
  return (
    <div className="wide flex flex-col gap-6 py-8">
      <title>{t`The roll - E-Voting`}</title>
      <h1 className="text-3xl">
        <Trans>The roll</Trans>
      </h1>
      {error && <FailureAlert error={error} />}
      {/* Also when it was not fetched again: a list that is being sent, and letters just made, stay. */}
      {data && <Whole roll={data} />}
      {!data && !error && <Skeleton className="h-40" />}
    </div>
  );
}

function Whole({ roll }: { roll: Roll }) {
  const { data: areas, error } = useRollAreas(roll);
  const mayChange = (useOfficer().data?.officer.role ?? 'observer') !== 'observer';
  if (!roll.election)
    return (
      <NoElection>
        <Trans>A roll belongs to an election. Begin the election first.</Trans>
      </NoElection>
    );
  const claimed = areas?.reduce((sum, area) => sum + area.claimed, 0) ?? null;
  const isOpen = mayChange && !roll.election.closed;
  return (
    <>
      <RollState roll={roll} election={roll.election} claimed={claimed} mayFreeze={isOpen && !roll.frozen} />
      <ProposalList screen="roll" />
      <Lists imports={roll.imports} mayChange={isOpen} mayAdd={isOpen && !roll.frozen} />
      {roll.election.whoMayVote === 'roll' && (
        <ClaimCodes
          electionId={roll.election.id}
          areBoth={roll.election.bothCodes}
          mayChange={isOpen && !roll.frozen && claimed === 0}
        />
      )}
      {isOpen && roll.election.votersUse !== 'accounts' && <SendLinks isFrozen={roll.frozen} />}
      {isOpen && (
        <ChangePlaces electionId={roll.election.id} isFrozen={roll.frozen} takesPhones={roll.takesPhones} />
      )}
      {mayChange && roll.places > 0 && <SaveRegister />}
      <AreaCounts areas={areas} error={error} />
    </>
  );
}
