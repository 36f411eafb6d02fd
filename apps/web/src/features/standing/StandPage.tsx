import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Alert } from '../../components/Alert.tsx';
import { ButtonLink } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { messageOf } from '../../lib/errors.ts';
import { formatDateTime } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useStanding } from './api.ts';
import { OwnNomination } from './OwnNomination.tsx';
import { StandForm } from './StandForm.tsx';

/** Where a voter nominates themself, and reads what became of it. */
export function StandPage() {
  const { t } = useLingui();
  const { data, error } = useStanding();
  const [isEdited, setEdited] = useState(false);
  const own = data?.own?.status === 'withdrawn' ? null : data?.own;
  return (
    <div className="wide flex flex-col gap-6 py-8">
      <title>{t`Stand for a post - E-Voting`}</title>
      <h1 className="text-3xl">
        <Trans>Stand for a post</Trans>
      </h1>
      {error && !data && <Alert tone="danger">{messageOf(error)}</Alert>}
      {!error && !data && <Skeleton className="h-96 max-w-2xl" />}
      {data && !data.rules && (
        <EmptyState title={<Trans>Nobody can nominate themself now</Trans>}>
          <Trans>Voting has begun, or the electoral commission puts candidates up itself.</Trans>
        </EmptyState>
      )}
      {data?.rules && <Rules {...data.rules} />}
      {data?.own?.status === 'withdrawn' && <Withdrawn reason={data.own.reason} />}
      {data?.rules && own && !isEdited && (
        <OwnNomination own={own} rules={data.rules} onEdit={() => setEdited(true)} />
      )}
      {data?.rules && !data.rules.isOver && (isEdited || !own) && (
        <FormOrPlace data={data} onDone={() => setEdited(false)} />
      )}
    </div>
  );
}

type Standing = NonNullable<ReturnType<typeof useStanding>['data']>;

function FormOrPlace({ data: { hasPlace, posts, own }, onDone }: { data: Standing; onDone: () => void }) {
  if (!hasPlace)
    return (
      <EmptyState title={<Trans>Claim your place on the voters' roll first</Trans>}>
        <p>
          <Trans>Only people on the roll stand for a post, or second somebody who does.</Trans>
        </p>
        <p className="pt-3">
          <ButtonLink to={paths.voterElection} tone="secondary">
            <Trans>Claim your place</Trans>
          </ButtonLink>
        </p>
      </EmptyState>
    );
  const edited = own?.status === 'withdrawn' ? null : own;
  return (
    <Card className="max-w-2xl p-5 sm:p-8">
      <StandForm posts={posts} own={edited} onDone={onDone} />
    </Card>
  );
}

function Rules({ seconders, untilMs, isOver }: NonNullable<Standing['rules']>) {
  const { i18n } = useLingui();
  const until = formatDateTime(untilMs, i18n.locale);
  return (
    <p className="max-w-prose">
      {isOver ? (
        <Trans>The time to nominate yourself ended: {until}.</Trans>
      ) : (
        <Trans>You can nominate yourself for one post, until {until}.</Trans>
      )}{' '}
      {seconders > 0 && (
        <Plural
          value={seconders}
          one="One person on the roll where the post is elected must second you."
          other="# people on the roll where the post is elected must second you."
        />
      )}{' '}
      <Trans>The electoral commission decides then whether you are on the ballot paper.</Trans>
    </p>
  );
}

function Withdrawn({ reason }: { reason: string | null }) {
  return (
    <Alert tone="attention">
      {reason ? (
        <Trans>The electoral commission withdrew your nomination: {reason}</Trans>
      ) : (
        <Trans>You have withdrawn your nomination.</Trans>
      )}
    </Alert>
  );
}
