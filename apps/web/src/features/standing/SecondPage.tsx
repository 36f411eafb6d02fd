import type { CandidateId } from '@evoting/contract/fields';
import type { NominationToSecond, SecondingObstacle } from '@evoting/contract/self-nomination';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLocation, useParams } from 'react-router';
import { Alert } from '../../components/Alert.tsx';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { messageOf } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { readToken } from '../../lib/session.ts';
import { EnglishBeside } from '../../lib/Trans.tsx';
import { useSecond, useToSecond } from './api.ts';
import { Sheet } from './Sheet.tsx';

/** Where somebody on the roll reads a nomination that was shared with them, and seconds it. */
export function SecondPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const isLoggedIn = readToken() !== null;
  const { data, error } = useToSecond(id as CandidateId, isLoggedIn);
  return (
    <div className="wide flex flex-col gap-6 py-8 sm:py-12">
      <title>{t`Second a candidate - E-Voting`}</title>
      <h1 className="text-3xl">
        <Trans>Second a candidate</Trans>
      </h1>
      {!isLoggedIn && <LogIn />}
      {isLoggedIn && error && !data && <Alert tone="danger">{messageOf(error)}</Alert>}
      {isLoggedIn && !error && !data && <Skeleton className="h-80 max-w-2xl" />}
      {data && (
        <Card className="flex max-w-2xl flex-col gap-5 p-5 sm:p-8">
          <Sheet nomination={data} />
          <EnglishBeside>
            <Answer nomination={data} />
          </EnglishBeside>
        </Card>
      )}
    </div>
  );
}

function LogIn() {
  const { pathname } = useLocation();
  return (
    <Card className="flex max-w-2xl flex-col items-start gap-4 p-5 sm:p-8">
      <p>
        <Trans>
          Somebody wants to stand for a post and asks you to second them. Log in with your voter’s account to
          read who it is.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.login} state={{ from: pathname }}>
          <Trans>Log in</Trans>
        </ButtonLink>
        <ButtonLink to={paths.voterRegister} tone="secondary">
          <Trans>Register as a voter</Trans>
        </ButtonLink>
      </div>
    </Card>
  );
}

const OBSTACLES: Record<Exclude<SecondingObstacle, 'seconded' | null>, ReactNode> = {
  over: <Trans>The time to second candidates is over.</Trans>,
  judged: <Trans>The electoral commission has approved this candidate already.</Trans>,
  own: <Trans>This is your own nomination. Send the link of this page to people on the roll.</Trans>,
  'no-place': <Trans>Claim your place on the voters' roll first: only people on it second candidates.</Trans>,
  'other-area': (
    <Trans>You cannot second this candidate: the post is elected in another area than yours.</Trans>
  ),
  seats: <Trans>You have seconded as many candidates for this post as are elected.</Trans>,
};

function Answer({ nomination }: { nomination: NominationToSecond }) {
  const second = useSecond();
  const { obstacle } = nomination;
  if (obstacle === 'seconded' || second.isSuccess)
    return (
      <Alert tone="success">
        <Trans>You have seconded this candidate. If the nomination changes, you are asked again.</Trans>
      </Alert>
    );
  if (obstacle !== null)
    return (
      <div className="flex flex-col items-start gap-4">
        <Alert tone="info" className="w-full">
          {OBSTACLES[obstacle]}
        </Alert>
        {obstacle === 'no-place' && (
          <ButtonLink to={paths.voterElection} tone="secondary">
            <Trans>Claim your place</Trans>
          </ButtonLink>
        )}
      </div>
    );
  return (
    <div className="flex flex-col items-start gap-4 border-t border-line pt-5">
      <p>
        <Trans>
          The electoral commission sees your voter number as a seconder. It says nothing about how you will
          vote, and you cannot take it back.
        </Trans>
      </p>
      {second.error && <FailureAlert error={second.error} />}
      <Button size="large" pending={second.isPending} onClick={() => second.mutate(nomination)}>
        <Trans>Second this candidate</Trans>
      </Button>
    </div>
  );
}
