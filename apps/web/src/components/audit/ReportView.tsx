import type { AuditReport, ShownRules } from '@evoting/audit/verdict';
import type { Judged } from '@evoting/belenios/guarded';
import type { Succession } from '@evoting/record/payloads';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { saveFile } from '../../lib/download.ts';
import { formatCount } from '../../lib/format.ts';
import { Alert } from '../Alert.tsx';
import { Button } from '../Button.tsx';
import { Compare } from '../Compare.tsx';
import { Checks } from './Checks.tsx';
import { sayFinding } from './findings.ts';
import { LogHeads } from './LogHeads.tsx';
import { Worth } from './Worth.tsx';

/** The verdict in plain words, then check by check, then the proved numbers; the whole of it can be saved. */
export function ReportView({ report, judged }: { report: AuditReport; judged: Judged }) {
  const save = () =>
    saveFile(
      `count-check-${report.log}-${report.treeSize}.json`,
      new Blob([JSON.stringify({ ...report, engines: judged }, null, 2)], { type: 'application/json' }),
    );
  return (
    <div className="flex flex-col gap-6">
      {report.isRehearsal && <Rehearsal />}
      <Verdict report={report} />
      {report.succeeds && <Succeeds succession={report.succeeds} />}
      <Checks report={report} />
      {report.rules && <Rules rules={report.rules} />}
      <Judges judged={judged} />
      {report.counts.length > 0 && <ProvedNumbers report={report} />}
      <LogHeads heads={report.logHeads} />
      <Compare seen={report} />
      <Button tone="secondary" onClick={save} className="self-start">
        <IconDownload aria-hidden="true" className="size-5" />
        <Trans>Download the report</Trans>
      </Button>
    </div>
  );
}

function Verdict({ report }: { report: AuditReport }) {
  const { i18n } = useLingui();
  const ballots = formatCount(report.ballots, i18n.locale);
  const proofs = formatCount(report.proofsChecked, i18n.locale);
  const first = report.checks.flatMap(({ failures }) => failures)[0];
  const isCompared = report.checks.some(({ name, status }) => name === 'results' && status === 'passed');
  if (report.verdict === 'verified') {
    return (
      <Alert tone="success">
        <p className="text-2xl font-bold">
          <Trans>Verified</Trans>
        </p>
        <p>
          {isCompared && (report.areasCompared ?? 0) < (report.areasInRecord ?? 0) ? (
            <Plural
              value={report.ballots}
              one="The one ballot, every proof and the numbers of votes shown of the whole election were checked on this device; those by area were not compared."
              other={`All ${ballots} ballots, every proof and the numbers of votes shown of the whole election were checked on this device; those by area were not compared.`}
            />
          ) : isCompared ? (
            <Plural
              value={report.ballots}
              one="The one ballot, every proof and every number of votes shown were checked on this device."
              other={`All ${ballots} ballots, every proof and every number of votes shown were checked on this device.`}
            />
          ) : (
            <Plural
              value={report.ballots}
              one="The one ballot and every proof were checked on this device."
              other={`All ${ballots} ballots and every proof were checked on this device.`}
            />
          )}
        </p>
        {!isCompared && <NotCompared />}
      </Alert>
    );
  }
  if (report.verdict === 'sampled') {
    return (
      <Alert tone="success">
        <p className="text-2xl font-bold">
          <Trans>Holds, as far as it was looked at</Trans>
        </p>
        <p>
          <Plural
            value={report.ballots}
            one={`The signed record was read; of its one ballot ${proofs} was fetched and checked, drawn at random.`}
            other={`The signed record was read; of ${ballots} ballots ${proofs} were fetched and checked, drawn at random.`}
          />
        </p>
        <Worth report={report} />
        {!isCompared && <NotCompared />}
      </Alert>
    );
  }
  return (
    <Alert tone="danger">
      <p className="text-2xl font-bold">
        <Trans>NOT verified</Trans>
      </p>
      {first && (
        <p className="break-words font-normal text-ink">
          {first.location}: {sayFinding(first)}
        </p>
      )}
    </Alert>
  );
}

/** All checks may hold in it, but nothing in it belongs to an election. */
function Rehearsal() {
  return (
    <Alert tone="danger">
      <p className="font-bold">
        <Trans>This is the record of a rehearsal</Trans>
      </p>
      <p className="font-normal text-ink">
        <Trans>Its voters are made up, and nothing of it counts. No result of an election is here.</Trans>
      </p>
    </Alert>
  );
}

/** What this record says of the record that it replaces. */
function Succeeds({ succession }: { succession: Succession }) {
  const { i18n } = useLingui();
  const { origin } = succession;
  const [size, lost] = [succession.size, succession.size - succession.held].map((count) =>
    formatCount(count, i18n.locale),
  );
  return (
    <Alert tone="attention">
      <p className="font-bold">
        <Trans>This record succeeds another one, whose end was lost</Trans>
      </p>
      <p className="break-words font-normal text-ink">
        <Trans>
          The record at {origin} was signed with {size} entries, of which the operator lost {lost}: at most so
          many ballots, and those that were accepted and had no place yet. Who voted there votes again here.
        </Trans>
      </p>
    </Alert>
  );
}

/** Who may open what, as the record fixes it for good. */
function Rules({ rules: { holders, threshold, smallestBatch } }: { rules: ShownRules }) {
  const names = holders.join(', ');
  return (
    <p className="break-words text-soft">
      <Trans>
        The key is held by {names}: {threshold} of {holders.length} open the count. Smallest batch of ballots:{' '}
        {smallestBatch}.
      </Trans>
    </p>
  );
}

/** Which engine judged the ballots. */
function Judges({ judged }: { judged: Judged }) {
  const { i18n } = useLingui();
  const [fast, audited] = [judged.fast, judged.audited].map((count) => formatCount(count, i18n.locale));
  if (judged.fast === 0) return null;
  if (judged.audited === 0) {
    return (
      <p className="text-soft">
        <Plural
          value={judged.fast}
          one="Here and now the fast engine judged one ballot. It was not drawn to be judged by the audited one again."
          other={`Here and now the fast engine judged ${fast} ballots. None of them was drawn to be judged by the audited one again.`}
        />
      </p>
    );
  }
  return (
    <p className="text-soft">
      <Plural
        value={judged.fast}
        one={`Here and now the fast engine judged one ballot. The audited one judged ${audited}, drawn at random or looked at again.`}
        other={`Here and now the fast engine judged ${fast} ballots. The audited one judged ${audited} of them again, drawn at random.`}
      />
    </p>
  );
}

function NotCompared() {
  return (
    <p>
      <Trans>The results page shows another election, so no numbers shown there were compared.</Trans>
    </p>
  );
}

function ProvedNumbers({ report }: { report: AuditReport }) {
  const { i18n } = useLingui();
  const posts = [...new Set(report.counts.map(({ post }) => post))];
  return (
    <section className="flex flex-col gap-4">
      <h3 className="text-xl">
        {report.isClosed ? <Trans>Proved: the final count</Trans> : <Trans>Proved: the count so far</Trans>}
      </h3>
      {posts.map((post) => (
        <div key={post}>
          <h4 className="font-semibold">{post}</h4>
          <ul className="divide-y divide-line">
            {report.counts
              .filter((row) => row.post === post)
              .map(({ candidate, party, votes }) => (
                <li key={`${candidate} ${party}`} className="flex justify-between gap-4 py-1.5">
                  <span>
                    {candidate} <span className="block text-soft sm:inline">{party}</span>
                  </span>
                  <span className="whitespace-nowrap font-semibold">
                    {formatCount(votes, i18n.locale)} <Plural value={votes} one="vote" other="votes" />
                  </span>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
