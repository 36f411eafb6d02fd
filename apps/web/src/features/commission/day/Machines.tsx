import type { VotingDay } from '@evoting/contract/commission/day';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Alert } from '../../../components/Alert.tsx';
import { Card } from '../../../components/Card.tsx';
import { formatCount, formatDateTime, formatSize, formatSpan } from '../../../lib/format.ts';
import { Figure } from './Figure.tsx';
import { HeldUp } from './HeldUp.tsx';
import { RecordFigures } from './RecordFigures.tsx';
import { Refusing } from './Refusing.tsx';

const GIGABYTE = 1_000_000_000;
/** A process says every quarter of a minute that it is there. */
const SILENT_MS = 60_000;

/** The state of the machines. Faults come first, with advice. */
export function Machines({ day }: { day: VotingDay }) {
  const { i18n } = useLingui();
  const { nowMs, servers, mails, record, databaseBytes } = day;
  const ago = (atMs: number) => formatSpan(Math.max(0, nowMs - atMs));
  const least = servers.length > 0 ? Math.min(...servers.map(({ freeBytes }) => freeBytes)) : null;
  const alive = servers.filter(({ seenAtMs }) => nowMs - seenAtMs < SILENT_MS);
  const silent = servers.filter((server) => !alive.includes(server));
  const at = (atMs: number) => formatDateTime(atMs, i18n.locale);
  const since = at(mails.failedSinceMs);
  const differ = record?.differ;
  const warnings: ReactNode[] = [
    differ && (
      <Trans>
        The count has stopped: there are {formatCount(differ.ballots, i18n.locale)} ballots, and{' '}
        {formatCount(differ.voters, i18n.locale)} people are marked as having voted. Voting goes on and every
        ballot is kept, but none is moved into the public record or counted until the numbers agree. Ask the
        operator who has written to the database, and tell the observers.
      </Trans>
    ),
    ...silent.map(({ roles, seenAtMs }) => (
      <Trans key={`${roles} ${seenAtMs}`}>
        A server has gone silent, on {at(seenAtMs)} ({roles}): ask the operator.
      </Trans>
    )),
    ...mails.heldUp.map((held) => <HeldUp key={held.kind} held={held} />),
    ...mails.refusing.map((refusing) => <Refusing key={refusing.domain} refusing={refusing} />),
    mails.failed > 0 && (
      <Plural
        value={mails.failed}
        one={`# mail was given up since ${since}; the address may be wrong. If more follow, ask the operator.`}
        other={`# mails were given up since ${since}; the address may be wrong. If more follow, ask the operator.`}
      />
    ),
    least !== null && least < GIGABYTE && <Trans>A disk is nearly full: make room before it stops.</Trans>,
    alive.some(({ lacksRoom }) => lacksRoom) && (
      <Trans>
        The database has no room for a thousand more ballots: ask the operator to make room on its disk now,
        before casts are refused.
      </Trans>
    ),
    alive.some(({ refusesRecord }) => refusesRecord) && (
      <Trans>
        The count has stopped: the server’s own check refuses the public record. Voting goes on and every
        ballot is kept. Ask the operator what its log says and who has written to the database, and tell the
        observers.
      </Trans>
    ),
    servers.some(({ doubtsClock }) => doubtsClock) && (
      <Trans>
        The clocks of the servers differ: nothing begins or ends by a wrong one. Have them set right.
      </Trans>
    ),
    day.hasAsynchronousReplica && (
      <Trans>
        A copy of the database follows without being waited for: if it has to take over, ballots with a
        receipt are lost. Ask the operator to make every commit wait for it.
      </Trans>
    ),
    // An old signature is no fault if no one has voted for hours.
    record !== null && record.overdue > 0 && (
      <Trans>The public record has stopped growing: ask the operator.</Trans>
    ),
  ].filter(Boolean);
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-2xl">
        <Trans>The machines</Trans>
      </h2>
      {warnings.map((warning, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: there is nothing else to tell them apart
        <Alert key={index} tone="attention">
          {warning}
        </Alert>
      ))}
      <Card className="p-5">
        <dl className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <Figure label={<Trans>Servers at work</Trans>}>
            {alive.length} <span className="text-soft">({alive.map(({ roles }) => roles).join('; ')})</span>
          </Figure>
          <Figure label={<Trans>Least room on a disk</Trans>}>
            {least === null ? '–' : formatSize(least, i18n.locale)}
          </Figure>
          <Figure label={<Trans>Size of the database</Trans>}>
            {formatSize(databaseBytes, i18n.locale)}
          </Figure>
          <Figure label={<Trans>Mails</Trans>}>
            <Plural value={mails.waiting} one="# waits" other="# wait" />,{' '}
            <Plural value={mails.failed} one="# was given up in a day" other="# were given up in a day" />
          </Figure>
          {record && <RecordFigures record={record} ago={ago} />}
        </dl>
      </Card>
    </section>
  );
}
