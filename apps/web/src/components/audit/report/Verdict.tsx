import { isCompared, NOT_COMPARED } from '@evoting/audit/results-policy';
import { type AuditReport, correctedNames } from '@evoting/audit/verdict';
import type { ShownVoid } from '@evoting/audit/voids';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { formatCount } from '../../../lib/format.ts';
import { Alert } from '../../Alert.tsx';
import { findingText } from '../findings.ts';
import { SampleConfidence } from './SampleConfidence.tsx';

interface VerdictProps {
  report: AuditReport;
}

/** Shows the verdict of an audit, with a warning for a rehearsal and for an election that was declared void. */
export function Verdict({ report }: VerdictProps) {
  return (
    <div className="flex flex-col gap-6">
      {report.isRehearsal && <Rehearsal />}
      {report.declaredVoid && <DeclaredVoid declared={report.declaredVoid} />}
      <VerdictAlert report={report} />
    </div>
  );
}

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

function DeclaredVoid({ declared: { index, reason } }: { declared: ShownVoid }) {
  return (
    <Alert tone="danger">
      <p className="font-bold">
        <Trans>This election was declared void</Trans>
      </p>
      <p className="break-words font-normal text-ink">
        {reason === null ? (
          <Trans>Entry {index} of the record says so. Nothing in it counts.</Trans>
        ) : (
          <Trans>
            Entry {index} of the record says so. Nothing in it counts. The reason: {reason}
          </Trans>
        )}
      </p>
    </Alert>
  );
}

function VerdictAlert({ report }: VerdictProps) {
  const { i18n } = useLingui();
  const ballots = formatCount(report.ballots, i18n.locale);
  const proofs = formatCount(report.proofsChecked, i18n.locale);
  const first = report.checks.flatMap(({ failures }) => failures)[0];
  const areCompared = isCompared(report);
  const corrected = correctedNames(report);
  if (report.verdict === 'verified') {
    return (
      <Alert tone="success">
        <p className="text-2xl font-bold">
          {corrected === 0 ? (
            <Trans>Verified</Trans>
          ) : (
            <Plural
              value={corrected}
              one="Verified, one name corrected"
              other="Verified, # names corrected"
            />
          )}
        </p>
        <p>
          {areCompared && (report.areasCompared ?? 0) < (report.areasInRecord ?? 0) ? (
            <Plural
              value={report.ballots}
              one="The one ballot, every proof and the numbers of votes shown of the whole election were checked on this device; those by area were not compared."
              other={`All ${ballots} ballots, every proof and the numbers of votes shown of the whole election were checked on this device; those by area were not compared.`}
            />
          ) : areCompared ? (
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
        {!areCompared && <NotCompared report={report} />}
        {corrected > 0 && <Corrected renames={report.renames} />}
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
        <SampleConfidence report={report} />
        {!areCompared && <NotCompared report={report} />}
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
          {first.location}: {findingText(first)}
        </p>
      )}
    </Alert>
  );
}

/** Lists the candidates whose names changed after people had voted. */
function Corrected({ renames }: Pick<AuditReport, 'renames'>) {
  const names = renames.filter(({ changed, ballotsBefore }) => changed.includes('name') && ballotsBefore > 0);
  return (
    <ul className="list-disc break-words ps-6 font-normal text-ink">
      {names.map(({ candidate_id, from, to, ballotsBefore }) => (
        <li key={`${candidate_id} ${from}`}>
          <Plural
            value={ballotsBefore}
            one={`${to} was on the papers as ${from} when one ballot had been cast.`}
            other={`${to} was on the papers as ${from} when # ballots had been cast.`}
          />
        </li>
      ))}
    </ul>
  );
}

function NotCompared({ report }: VerdictProps) {
  const isOther = report.checks.some(({ note }) => note === NOT_COMPARED.other);
  return (
    <p>
      {isOther ? (
        <Trans>The results page shows another election, so no numbers shown there were compared.</Trans>
      ) : (
        <Trans>The server showed no numbers of this election, so none were compared.</Trans>
      )}
    </p>
  );
}
