import type { ResultEntry } from '@evoting/contract/extras';
import { type Lead, leadOf } from '@evoting/contract/lead';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatCount } from '../../../lib/format.ts';

interface HeadlineProps {
  entries: readonly ResultEntry[];
  /** The most ballots that may still be counted; null if nobody knows. */
  remaining: number | null;
  isFinal: boolean;
  /** Says that a lead is decided, but not why. */
  isShort?: boolean;
}

/** Says in a sentence who leads a post, or who has the most votes. */
export function Headline({ entries, remaining, isFinal, isShort = false }: HeadlineProps) {
  const lead = leadOf(entries, remaining);
  switch (lead.kind) {
    case 'no-votes':
      return isFinal ? (
        <Trans>Nobody voted for this post.</Trans>
      ) : (
        <Trans>No vote for this post is counted yet.</Trans>
      );
    case 'alone':
      return <Trans>{lead.leader.candidateName} is the only candidate.</Trans>;
    case 'level':
      return <Level {...lead} />;
    case 'none-first':
      return <NoneFirst {...lead} />;
    case 'seats':
      return <Seats {...lead} />;
    case 'leads':
      return <Leads lead={lead} isFinal={isFinal} isShort={isShort} />;
  }
}

type LeadOf<Kind> = Extract<Lead<ResultEntry>, { kind: Kind }>;

function Level({ leaders, counted }: LeadOf<'level'>) {
  const { i18n } = useLingui();
  const [first, second, ...others] = leaders;
  if (!first || !second) return null;
  const [one, other] = [first.candidateName, second.candidateName];
  const [votes, all] = [first.votes, counted].map((count) => formatCount(count, i18n.locale));
  if (others.length === 0) {
    return (
      <Trans>
        Level: {one} and {other} have {votes} each of {all} counted.
      </Trans>
    );
  }
  const none = leaders.find(({ answer }) => answer === 'none');
  if (none) {
    const name = none.candidateName;
    return (
      <Trans>
        Level: {leaders.length - 1} candidates and {name} have {votes} each of {all} counted.
      </Trans>
    );
  }
  return (
    <Trans>
      Level: {leaders.length} candidates have {votes} each of {all} counted.
    </Trans>
  );
}

function Seats({ ahead, level, seats }: LeadOf<'seats'>) {
  const [first, last] = [ahead, level].map((some) =>
    some.map(({ candidateName }) => candidateName).join(', '),
  );
  return (
    <>
      <Trans>{seats} seats.</Trans> {ahead.length > 0 && <Trans>Most votes: {first}.</Trans>}{' '}
      {level.length > 0 && <Trans>Level for the last seat: {last}.</Trans>}
    </>
  );
}

function NoneFirst({ leader, counted }: LeadOf<'none-first'>) {
  const { i18n } = useLingui();
  const name = leader.candidateName;
  const [votes, all] = [leader.votes, counted].map((count) => formatCount(count, i18n.locale));
  return (
    <Trans>
      {name} has the most votes: {votes} of {all} counted.
    </Trans>
  );
}

function Leads({
  lead,
  isFinal,
  isShort,
}: { lead: LeadOf<'leads'> } & Required<Pick<HeadlineProps, 'isFinal' | 'isShort'>>) {
  const { i18n } = useLingui();
  const [name, next] = [lead.leader.candidateName, lead.next.candidateName];
  const [by, all] = [lead.by, lead.counted].map((count) => formatCount(count, i18n.locale));
  if (isFinal) {
    return (
      <Trans>
        {name} has the most votes: {by} more than {next}, of {all} counted.
      </Trans>
    );
  }
  return (
    <>
      <Trans>
        {name} leads by {by} of {all} counted.
      </Trans>
      {lead.isDecided && (
        <>
          {' '}
          {isShort ? (
            <Trans>Decided.</Trans>
          ) : (
            <Trans>Decided: the lead is larger than all ballots that can still come.</Trans>
          )}
        </>
      )}
    </>
  );
}
