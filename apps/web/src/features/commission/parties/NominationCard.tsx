import type { ReviewedNomination } from '@evoting/contract/commission/parties';
import { Trans } from '@lingui/react/macro';
import { Card } from '../../../components/Card.tsx';
import { PartyLine } from '../../../components/PartyLine.tsx';
import { Portrait } from '../../../components/Portrait.tsx';
import { actsOn, type Election, type Task } from './actsOn.ts';
import { Lookalikes } from './Lookalikes.tsx';
import { NominationActs } from './NominationActs.tsx';
import { SelfNominated } from './SelfNominated.tsx';
import { NOMINATION_STATES } from './states.tsx';

interface CardProps {
  nomination: ReviewedNomination;
  /** The nomination's election, if the reader may act on it. */
  election: Election | undefined;
  onTask: (task: Task) => void;
}

/** A nomination as voters would see it, what to beware of, and what an officer can do. */
export function NominationCard({ nomination, election, onTask }: CardProps) {
  const { name, picture, party, postName, status, reason, bio } = nomination;
  const acts = election ? actsOn(nomination, election) : [];
  return (
    <li>
      <Card className="flex flex-col gap-4 p-5">
        <div className="grid grid-cols-[5rem_minmax(0,1fr)] gap-4 large-text:grid-cols-1 sm:grid-cols-[7rem_minmax(0,1fr)]">
          <Portrait name={name} image={picture} className="w-full large-text:max-w-28" />
          <div className="flex min-w-0 flex-col gap-1">
            <h3 className="text-xl wrap-anywhere">{name}</h3>
            <PartyLine name={party.name} acronym={party.acronym} banner={party.banner} />
            <p className="text-soft">{postName}</p>
            <p className="font-semibold">{NOMINATION_STATES[status]}</p>
            {reason && (
              <p className="wrap-anywhere">
                <Trans>Reason: {reason}</Trans>
              </p>
            )}
          </div>
        </div>
        <details>
          <summary className="link min-h-11 cursor-pointer py-2">
            <Trans>Manifesto</Trans>
          </summary>
          <p className="max-w-prose whitespace-pre-line wrap-anywhere">{bio}</p>
        </details>
        <SelfNominated nomination={nomination} wanted={election?.selfNomination?.seconders} />
        <Lookalikes nomination={nomination} />
        {acts.length > 0 && <NominationActs acts={acts} nomination={nomination} onTask={onTask} />}
      </Card>
    </li>
  );
}
