import type { ElectedPaper } from '@evoting/contract/commission/areas';
import type { CommissionElection } from '@evoting/contract/commission/elections';
import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { PartyLine } from '../../../components/PartyLine.tsx';
import { Portrait } from '../../../components/Portrait.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { useOfficer } from '../api.ts';
import { useElections, useSayOfDraft } from '../elections/api.ts';
import { PapersMark } from '../PapersMark.tsx';
import { usePapers } from './api.ts';
import { EmptyPapers } from './EmptyPapers.tsx';
import { PaperAreas } from './PaperAreas.tsx';

/** More papers than these are closed at first, each opened by its areas. */
const OPEN_UP_TO = 3;

/** Who elects what: every ballot paper of the election, as it would be now. */
export function Papers({ election: { id, title, status } }: { election: CommissionElection }) {
  const { data, error } = usePapers(id);
  if (error && !data) return <FailureAlert error={error} />;
  if (!data) return <Skeleton className="h-48" />;
  const { papers, digest } = data;
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-2xl wrap-anywhere">
        <Trans>Who elects what: {title}</Trans>
      </h2>
      <p className="text-soft">
        <Plural
          value={papers.length}
          one="Everybody has the same ballot paper."
          other="There are # ballot papers. Each voter gets that of their own area."
        />{' '}
        {status === 'draft' && (
          <Trans>
            Their mark is <PapersMark digest={digest} />: two officers who see the same one see the same
            papers.
          </Trans>
        )}
      </p>
      {status === 'draft' && <EmptyPapers papers={papers} />}
      <Card>
        <ul className="divide-y divide-line">
          {papers.map((paper) => (
            <li key={paper.style} className="px-5 py-3">
              <details open={papers.length <= OPEN_UP_TO}>
                <summary className="min-h-11 cursor-pointer py-2 wrap-anywhere">
                  <strong>
                    <Trans>Ballot paper {paper.style}</Trans>
                  </strong>{' '}
                  <PaperAreas areas={paper.areas} />
                </summary>
                <Contests contests={paper.contests} />
              </details>
            </li>
          ))}
        </ul>
      </Card>
      {status === 'draft' && <FindRight id={id} digest={digest} />}
    </section>
  );
}

/** Lets a returning officer confirm that the papers on the screen are right. */
function FindRight({ id, digest }: { id: string; digest: string }) {
  const isReturning = useOfficer().data?.officer.role === 'returning-officer';
  const { data } = useElections();
  const say = useSayOfDraft(id);
  const point = data?.checklist.find(({ check }) => check === 'papers-seen');
  if (!point) return null;
  if (point.isDone)
    return (
      <p className="font-semibold text-brand-strong">
        <Trans>An officer has found them right. Any change to one of them needs another look.</Trans>
      </p>
    );
  if (!isReturning) return null;
  return (
    <>
      {say.error && <FailureAlert error={say.error} />}
      <Button
        className="self-start"
        tone="secondary"
        pending={say.isPending}
        onClick={() => say.mutate({ check: 'papers-seen', digest })}
      >
        <Trans>I have looked at every paper: they are right</Trans>
      </Button>
    </>
  );
}

function Contests({ contests }: Pick<ElectedPaper, 'contests'>) {
  if (contests.length === 0)
    return (
      <p className="text-soft">
        <Trans>There is no post on it.</Trans>
      </p>
    );
  return (
    <ul className="flex flex-col gap-3 py-2">
      {contests.map(({ name, candidates }) => (
        <li key={name}>
          <h3 className="text-lg wrap-anywhere">{name}</h3>
          {candidates.length === 0 ? (
            <p className="text-soft">
              <Trans>No candidates yet.</Trans>
            </p>
          ) : (
            <ul className="grid gap-3 py-2 sm:grid-cols-2 lg:grid-cols-3">
              {candidates.map((one) => (
                <li key={`${one.name} ${one.party}`} className="flex min-w-0 gap-3">
                  <Portrait name={one.name} image={one.picture} className="w-20" />
                  <div className="flex min-w-0 flex-col gap-1 wrap-anywhere">
                    <p className="font-semibold">{one.name}</p>
                    <PartyLine name={one.party} banner={one.banner} />
                  </div>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
