import type { DataOf } from '@evoting/contract/calls';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { formatCount } from '../../../lib/format.ts';

const FreezeDialog = lazy(async () => ({ default: (await import('./FreezeDialog.tsx')).FreezeDialog }));

export type Roll = DataOf<'GET /commission/roll'>;

/** The number of places on the roll, and its freeze. */
export function RollState({
  roll,
  election,
  claimed: claims,
  mayFreeze,
}: {
  roll: Roll;
  election: NonNullable<Roll['election']>;
  /** Null until they are counted. */
  claimed: number | null;
  mayFreeze: boolean;
}) {
  const { i18n } = useLingui();
  const [isFreezing, setFreezing] = useState(false);
  const [places, claimed] = [roll.places, claims ?? 0].map((count) => formatCount(count, i18n.locale));
  return (
    <Card className="flex flex-col gap-4 p-5 sm:flex-row sm:items-center sm:justify-between">
      <div>
        <h2 className="text-xl wrap-anywhere">{election.title}</h2>
        <p>
          {claims === null ? (
            <Plural value={roll.places} one="# place." other={`${places} places.`} />
          ) : (
            <Plural
              value={roll.places}
              one={`# place, ${claimed} of them claimed.`}
              other={`${places} places, ${claimed} of them claimed.`}
            />
          )}{' '}
          {election.closed && <Trans>Voting has closed: the roll can no longer be changed.</Trans>}
          {!election.closed && roll.frozen && (
            <Trans>The roll is frozen: each change takes two officers.</Trans>
          )}
          {!election.closed && !roll.frozen && <Trans>The roll is not frozen yet.</Trans>}
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
      {isFreezing && (
        <Suspense fallback={null}>
          <FreezeDialog roll={roll} electionId={election.id} onClose={() => setFreezing(false)} />
        </Suspense>
      )}
    </Card>
  );
}
