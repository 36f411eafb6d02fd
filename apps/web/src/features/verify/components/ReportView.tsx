import type { Succession } from '@evoting/audit/payloads';
import type { Check, CheckName } from '@evoting/audit/report';
import { NEEDS_ALL } from '@evoting/audit/sampling';
import type { AuditReport } from '@evoting/audit/verdict';
import type { Judged } from '@evoting/belenios/guarded';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconCircleMinus from '@tabler/icons-react/dist/esm/icons/IconCircleMinus.mjs';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import type { ReactNode } from 'react';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { saveFile } from '../../../lib/download.ts';
import { formatCount } from '../../../lib/format.ts';
import { sayFinding } from '../findings.ts';
import { Compare } from './Compare.tsx';
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
      <Verdict report={report} />
      {report.succeeds && <Succeeds succession={report.succeeds} />}
      <ul className="flex flex-col gap-3">
        {report.checks.map((check) => (
          <CheckRow key={check.name} check={check} isSample={report.verdict === 'sampled'} />
        ))}
      </ul>
      {report.checks.some(({ status }) => status === 'nothing') && <NothingYet />}
      <Judges judged={judged} />
      {report.counts.length > 0 && <ProvedNumbers report={report} />}
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
          {isCompared ? (
            <Plural
              value={report.ballots}
              one="The one ballot, every proof and every number shown were checked on this device."
              other={`All ${ballots} ballots, every proof and every number shown were checked on this device.`}
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
          {first.place}: {sayFinding(first)}
        </p>
      )}
    </Alert>
  );
}

/** What this record says of the one in whose place it is. */
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

/** Which engine's word the verdict rests on. */
function Judges({ judged }: { judged: Judged }) {
  const { i18n } = useLingui();
  const [fast, audited] = [judged.fast, judged.audited].map((count) => formatCount(count, i18n.locale));
  if (judged.fast === 0) return null;
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

const SIGNS: Record<Check['status'] | 'left', { icon: ReactNode; text: ReactNode }> = {
  passed: {
    icon: <IconCircleCheck aria-hidden="true" className="size-6 text-brand" />,
    text: <Trans>holds</Trans>,
  },
  failed: {
    icon: <IconAlertTriangle aria-hidden="true" className="size-6 text-danger" />,
    text: <Trans>does not hold</Trans>,
  },
  'not-done': {
    icon: <IconCircleMinus aria-hidden="true" className="size-6 text-soft" />,
    text: <Trans>not reached</Trans>,
  },
  nothing: {
    icon: <IconCircleMinus aria-hidden="true" className="size-6 text-soft" />,
    text: <Trans>nothing yet</Trans>,
  },
  left: {
    icon: <IconCircleMinus aria-hidden="true" className="size-6 text-soft" />,
    text: <Trans>left to a whole check</Trans>,
  },
};

/** The sentences of the report's checks, in the reader's language; the saved report has them in English. */
const SENTENCES: Record<CheckName, ReactNode> = {
  checkpoint: <Trans>The checkpoint is signed by the key of this record</Trans>,
  entries: <Trans>Every entry and every file belongs to the signed record</Trans>,
  payloads: <Trans>Every document is the one that its entry names</Trans>,
  setup: <Trans>The trustees have proved their keys, and the election begins as it must</Trans>,
  revisions: <Trans>Every ballot paper is under the trustees' key, and candidates were only added</Trans>,
  ballots: <Trans>Every ballot holds exactly one choice for each post</Trans>,
  credentials: <Trans>No ballot was signed with a key used before</Trans>,
  closing: <Trans>Everything happened in its order</Trans>,
  sums: <Trans>The encrypted sums are the sums of the ballots</Trans>,
  tests: <Trans>Every ballot opened to test a device is as it was said, and was not cast</Trans>,
  decryption: <Trans>The result is what the trustees have proved that they opened</Trans>,
  count: <Trans>Every published count is in the record, covers the ballots it names, and is proved</Trans>,
  results: <Trans>The numbers shown are the numbers proved</Trans>,
};

/** What the grey sign means: nobody should take it for a fault. */
function NothingYet() {
  return (
    <p className="text-soft">
      <Trans>
        "Nothing yet" means that the record holds nothing of the kind so far, such as a result before the
        close. It is no fault.
      </Trans>
    </p>
  );
}

function CheckRow({ check, isSample }: { check: Check; isSample: boolean }) {
  const { i18n } = useLingui();
  const { icon, text } =
    SIGNS[check.note === NEEDS_ALL && check.status === 'nothing' ? 'left' : check.status];
  return (
    <li className="flex items-start gap-3">
      <span className="shrink-0">{icon}</span>
      <span className="min-w-0">
        {isSample && check.name === 'ballots' ? (
          <Trans>The ballots that were drawn hold exactly one choice for each post</Trans>
        ) : (
          SENTENCES[check.name]
        )}
        : <strong>{text}</strong>
        {check.examined > 0 && (
          <span className="text-soft"> ({formatCount(check.examined, i18n.locale)})</span>
        )}
        {check.failures.map((failure) => (
          <span key={`${failure.place} ${failure.reason}`} className="block break-words text-danger">
            {failure.place}: {sayFinding(failure)}
          </span>
        ))}
      </span>
    </li>
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
                    {candidate} <span className="text-soft">{party}</span>
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
