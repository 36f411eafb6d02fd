import type { CommissionElection } from '@evoting/contract/commission/elections';
import { Plural, Trans } from '@lingui/react/macro';
import { Card } from '../../../components/Card.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { usePapers } from './api.ts';

const AREAS_SHOWN = 20;

/** Who elects what: every ballot paper of the election, as it would be now. */
export function Papers({ election: { id, title } }: { election: CommissionElection }) {
  const { data: papers, error } = usePapers(id);
  if (error && !papers) return <FailureAlert error={error} />;
  if (!papers) return <Skeleton className="h-48" />;
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-2xl wrap-anywhere">
        <Trans>Who elects what: {title}</Trans>
      </h2>
      <p className="text-soft">
        <Plural
          value={papers.length}
          one="Everybody has the same ballot paper."
          other="There are # ballot papers. Each voter gets that of the own area."
        />
      </p>
      {papers.map(({ style, areas, contests }) => (
        <Card key={style} className="flex flex-col gap-3 p-5">
          <h3 className="text-xl">
            <Trans>Ballot paper {style}</Trans>
          </h3>
          <Whose areas={areas} />
          <ul className="flex flex-col gap-3">
            {contests.map(({ name, candidates }) => (
              <li key={name}>
                <p className="font-semibold wrap-anywhere">{name}</p>
                {candidates.length === 0 ? (
                  <p className="text-soft">
                    <Trans>Nobody stands yet.</Trans>
                  </p>
                ) : (
                  <p className="text-soft wrap-anywhere">
                    {candidates.map((one) => `${one.name} (${one.party})`).join(', ')}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </section>
  );
}

function Whose({ areas }: { areas: readonly (readonly string[])[] }) {
  const named = areas.filter((path) => path.length > 0).map((path) => path.join(', '));
  const more = named.length - AREAS_SHOWN;
  return (
    <p className="wrap-anywhere">
      {named.slice(0, AREAS_SHOWN).join(' · ')}
      {more > 0 && (
        <>
          {' '}
          <Plural value={more} one="and one more area" other="and # more areas" />
        </>
      )}
      {named.length < areas.length &&
        (named.length === 0 ? (
          <Trans>Everybody without an area of their own</Trans>
        ) : (
          <>
            {' · '}
            <Trans>everybody without an area</Trans>
          </>
        ))}
    </p>
  );
}
