import type { Log } from '@evoting/contract/board';
import type { ReplyOf } from '@evoting/contract/calls';
import type { Certification, ResultsMeta } from '@evoting/contract/extras';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import { Contest, Head } from './Contest.tsx';

interface SheetProps {
  results: ReplyOf<'GET /extras/election-results'>;
  log: Log | undefined;
}

/** The declaration as it is printed on A4: the numbers, what they rest on, and room for signatures. */
export function Sheet({ results: { data, meta, commission }, log }: SheetProps) {
  return (
    <article className="flex flex-col gap-6 rounded-card border border-line bg-surface p-5 sm:p-8 print:border-0 print:p-0">
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
        <Contest key={post} post={post} entries={entries} />
      ))}
      <Source meta={meta} log={log} />
      <Signatures />
    </article>
  );
}

/** Whether officers have certified these numbers. */
function CertifiedBy({ certification }: { certification: Certification | null }) {
  const { i18n } = useLingui();
  if (!certification)
    return (
      <p className="font-bold text-danger">
        <Trans>NOT CERTIFIED: no officer has certified this result yet.</Trans>
      </p>
    );
  const at = formatDateTime(certification.atMs, i18n.locale);
  if (!certification.holds)
    return (
      <p className="font-bold text-danger">
        <Trans>NOT THE CERTIFIED RESULT: the record is another one than officers certified on {at}.</Trans>
      </p>
    );
  return (
    <p className="font-bold">
      <Plural
        value={certification.officers}
        one={`Certified on ${at} by one officer alone.`}
        other={`Certified on ${at} by # officers.`}
      />
    </p>
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

/** What the numbers rest on: anyone who has this can tell another record from it. */
function Source({ meta: { certification }, log }: { meta: ResultsMeta; log: Log | undefined }) {
  const { i18n } = useLingui();
  if (!log) return null;
  const size = formatCount(certification?.size ?? 0, i18n.locale);
  return (
    <section className="flex break-inside-avoid flex-col gap-2">
      <h2 className="text-xl">
        <Trans>The public record</Trans>
      </h2>
      <dl className="flex flex-col gap-2">
        <Long name={<Trans>Address</Trans>}>{log.origin}</Long>
        <Long name={<Trans>Key</Trans>}>{log.verifierKey}</Long>
        {certification && (
          <>
            <Long name={<Trans>Tracker of the result</Trans>}>{certification.result}</Long>
            <Long name={<Trans>Root of the record at {size} entries</Trans>}>{certification.root}</Long>
          </>
        )}
      </dl>
    </section>
  );
}

function Long({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="text-soft">{name}</dt>
      <dd className="break-all font-mono text-base">{children}</dd>
    </div>
  );
}

const LINES = 4;

function Signatures() {
  return (
    <section className="flex break-inside-avoid flex-col gap-2">
      <h2 className="text-xl">
        <Trans>Signatures</Trans>
      </h2>
      <table className="w-full border-collapse text-left">
        <Head>
          <Trans>Name and office</Trans>
          <Trans>Signature</Trans>
          <Trans>Date</Trans>
        </Head>
        <tbody>
          {Array.from({ length: LINES }, (_, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: empty lines, all alike
            <tr key={line} className="h-14 border-b border-edge">
              <td className="w-1/2" />
              <td />
              <td className="w-1/5" />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
