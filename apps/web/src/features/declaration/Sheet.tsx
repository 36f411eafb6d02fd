import type { Log } from '@evoting/contract/board';
import type { ReplyOf } from '@evoting/contract/calls';
import type { Declaration } from '@evoting/contract/declaration';
import type { ResultsMeta } from '@evoting/contract/extras';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ElectedUnopposed } from '../../components/ElectedUnopposed.tsx';
import { formatCount, formatDateTime, formatShare } from '../../lib/format.ts';
import { CertifiedBy } from './CertifiedBy.tsx';
import { Contest } from './Contest.tsx';
import { RecordSource } from './RecordSource.tsx';
import { Signatures } from './Signatures.tsx';
import { Trustees } from './Trustees.tsx';
import { TurnoutByArea } from './TurnoutByArea.tsx';

interface SheetProps {
  results: ReplyOf<'GET /extras/election-results'>;
  log: Log | undefined;
  /** Undefined until it is loaded. */
  declaration: Declaration | undefined;
}

/** The declaration to print on A4: the numbers, their record, and space for signatures. */
export function Sheet({ results: { data, meta, commission }, log, declaration }: SheetProps) {
  return (
    <article className="numbered-pages flex flex-col gap-6 rounded-card border border-line bg-surface p-5 sm:p-8 print:border-0 print:p-0">
      <div className="flex flex-col gap-2 border-b-2 border-ink pb-4">
        {commission !== null && <p className="text-xl font-bold wrap-anywhere">{commission}</p>}
        <p className="text-lg">
          <Trans>Declaration of the result</Trans>
        </p>
        <h1 className="text-3xl wrap-anywhere">{meta.electionTitle}</h1>
        <CertifiedBy certification={meta.certification} />
      </div>
      <Facts meta={meta} />
      {Object.entries(data).map(([post, entries]) => (
        <Contest key={post} post={post} entries={entries} rule={meta.tieRule} />
      ))}
      <ElectedUnopposed posts={meta.unopposed} />
      <TurnoutByArea turnout={declaration?.turnout ?? []} />
      <Trustees names={declaration?.trustees ?? []} holds={meta.keyHolders} />
      <RecordSource meta={meta} log={log} />
      <Signatures officers={declaration?.officers ?? []} />
    </article>
  );
}

function Facts({ meta }: { meta: ResultsMeta }) {
  const { i18n } = useLingui();
  const { acceptedBallots, countedBallots, registeredVoters, opensAtMs, closesAtMs } = meta;
  const count = (value: number) => formatCount(value, i18n.locale);
  const at = (ms: number) => formatDateTime(ms, i18n.locale);
  return (
    <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-2 print:grid-cols-2">
      {opensAtMs !== null && <Fact name={<Trans>Voting began</Trans>}>{at(opensAtMs)}</Fact>}
      {closesAtMs !== null && <Fact name={<Trans>Voting ended</Trans>}>{at(closesAtMs)}</Fact>}
      <Fact name={<Trans>Registered voters</Trans>}>{count(registeredVoters)}</Fact>
      <Fact name={<Trans>Turnout</Trans>}>{formatShare(acceptedBallots, registeredVoters, i18n.locale)}</Fact>
      <Fact name={<Trans>Ballots accepted</Trans>}>{count(acceptedBallots)}</Fact>
      <Fact name={<Trans>Ballots counted</Trans>}>{count(countedBallots)}</Fact>
      <Fact name={<Trans>Ballots rejected</Trans>}>{count(acceptedBallots - countedBallots)}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-b border-line py-1">
      <dt>{name}</dt>
      <dd className="text-right font-semibold">{children}</dd>
    </div>
  );
}
