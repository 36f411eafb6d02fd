import type { DataOf } from '@evoting/contract/calls';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { formatCount } from '../../../lib/format.ts';
import { useOfficer } from '../api.ts';
import { NoElection } from '../NoElection.tsx';
import { ProposalList } from '../proposals/ProposalList.tsx';
import { ProposeDialog } from '../proposals/ProposeDialog.tsx';
import { AreaCounts } from './AreaCounts.tsx';
import { useRoll } from './api.ts';
import { ChangePlaces } from './ChangePlaces.tsx';
import { FreezeWarnings } from './FreezeWarnings.tsx';
import { Lists } from './Lists.tsx';

type Roll = DataOf<'GET /commission/roll'>;
const ACTS = ['freeze-roll', 'add-to-roll', 'remove-from-roll', 'new-letter', 'renew-letters'] as const;

/** Who may vote: the roll of the current election. */
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
  const mayChange = (useOfficer().data?.officer.role ?? 'observer') !== 'observer';
  if (!roll.election)
    return (
      <NoElection>
        <Trans>A roll belongs to an election. Begin the election first.</Trans>
      </NoElection>
    );
  const isOpen = mayChange && !roll.election.closed;
  return (
    <>
      <State roll={roll} election={roll.election} mayFreeze={isOpen && !roll.frozen} />
      <ProposalList acts={ACTS} />
      <Lists imports={roll.imports} mayChange={isOpen} mayAdd={isOpen && !roll.frozen} />
      {isOpen && (
        <ChangePlaces electionId={roll.election.id} isFrozen={roll.frozen} takesPhones={roll.takesPhones} />
      )}
      <AreaCounts areas={roll.areas} />
    </>
  );
}

function State({
  roll,
  election,
  mayFreeze,
}: {
  roll: Roll;
  election: NonNullable<Roll['election']>;
  mayFreeze: boolean;
}) {
  const { i18n } = useLingui();
  const [isFreezing, setFreezing] = useState(false);
  const [places, claimed] = [roll.places, roll.claimed].map((count) => formatCount(count, i18n.locale));
  return (
    <Card className="flex flex-col gap-4 p-5 sm:flex-row sm:items-center sm:justify-between">
      <div>
        <h2 className="text-xl wrap-anywhere">{election.title}</h2>
        <p>
          <Plural
            value={roll.places}
            one={`# place, ${claimed} of them claimed.`}
            other={`${places} places, ${claimed} of them claimed.`}
          />{' '}
          {roll.frozen ? (
            <Trans>The roll is frozen: each change takes two officers.</Trans>
          ) : (
            <Trans>The roll is not frozen yet.</Trans>
          )}
        </p>
        {election.whoMayVote !== 'roll' && (
          <p className="text-soft">
            <Trans>In this election not only people on the roll may vote: nothing asks this roll.</Trans>
          </p>
        )}
      </div>
      {mayFreeze && (
        <Button
          tone="secondary"
          className="shrink-0 self-start sm:self-auto"
          onClick={() => setFreezing(true)}
        >
          <Trans>Freeze the roll</Trans>
        </Button>
      )}
      {isFreezing && <FreezeDialog roll={roll} electionId={election.id} onClose={() => setFreezing(false)} />}
    </Card>
  );
}

/** Says what is lost by it: a frozen roll takes no list, and its letters take two officers. */
function FreezeDialog({
  roll,
  electionId,
  onClose,
}: {
  roll: Roll;
  electionId: string;
  onClose: () => void;
}) {
  const { i18n } = useLingui();
  const places = formatCount(roll.places, i18n.locale);
  return (
    <ProposeDialog
      title={<Trans>Freeze the roll</Trans>}
      electionId={electionId}
      wanted={{ act: 'freeze-roll', params: { places: roll.places } }}
      onClose={onClose}
    >
      <p>
        <Plural value={roll.places} one="The roll has one place." other={`The roll has ${places} places.`} />{' '}
        <Trans>
          From then on only two officers can add or remove somebody, with a reason. It cannot be undone, and
          no more lists are taken.
        </Trans>
      </p>
      <FreezeWarnings imports={roll.imports} />
    </ProposeDialog>
  );
}
