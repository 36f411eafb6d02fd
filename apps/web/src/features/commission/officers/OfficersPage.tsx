import type { DataOf } from '@evoting/contract/calls';
import { Trans, useLingui } from '@lingui/react/macro';
import { Avatar } from '../../../components/Avatar.tsx';
import { Card } from '../../../components/Card.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { ROLE_NAMES } from '../roles.tsx';
import { useOfficers } from './api.ts';

/** Who works for the commission. */
export function OfficersPage() {
  const { t } = useLingui();
  const { data, error } = useOfficers();
  return (
    <div className="wide flex flex-col gap-6 py-8">
      <title>{t`Officers and log - E-Voting`}</title>
      <h1 className="text-3xl">
        <Trans>Officers and log</Trans>
      </h1>
      {error ? (
        <FailureAlert error={error} />
      ) : data ? (
        <Officers officers={data} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </div>
  );
}

function Officers({ officers }: { officers: DataOf<'GET /commission/officers'>['officers'] }) {
  return (
    <Card>
      <ul className="divide-y divide-line">
        {officers.map(({ id, name, email, role }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-4">
            <Avatar name={name} className="size-11" />
            <div className="min-w-0 grow">
              <p className="font-semibold wrap-anywhere">{name}</p>
              <p className="text-soft wrap-anywhere">{email}</p>
            </div>
            <p>{ROLE_NAMES[role]}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
