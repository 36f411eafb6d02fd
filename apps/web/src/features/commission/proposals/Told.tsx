import type { Wanted } from '@evoting/contract/commission/proposals';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { formatCount, formatDateTime } from '../../../lib/format.ts';
import { PapersMark } from '../PapersMark.tsx';
import { ROLE_NAMES } from '../roles.tsx';
import { VotingTimes } from '../VotingTimes.tsx';

/** Says what is proposed, in one sentence that leaves nothing out. */
export function Told({ wanted }: { wanted: Wanted }): ReactElement {
  const { i18n } = useLingui();
  const at = (moment: string) => formatDateTime(Date.parse(moment), i18n.locale);
  switch (wanted.act) {
    case 'open-election': {
      const { papers, opensAt, closesAt, trial } = wanted.params;
      return (
        <>
          {trial ? (
            <Trans>Open the election as a trial: only this machine reaches its public record.</Trans>
          ) : (
            <Trans>
              Open the election: its public record begins, and voting with it or at the time that was set.
            </Trans>
          )}{' '}
          <Trans>
            Its ballot papers have the mark <PapersMark digest={papers} />.
          </Trans>{' '}
          {opensAt !== undefined && closesAt !== undefined && (
            <VotingTimes opensAt={opensAt} closesAt={closesAt} />
          )}
        </>
      );
    }
    case 'give-up-draft':
      return (
        <Trans>
          Give the draft up, for good, with its roll, its nominations and its trustees’ key. Parties, areas
          and officers stay.
        </Trans>
      );
    case 'close-election':
      return <Trans>Close the election now, for good.</Trans>;
    case 'archive-election':
      return (
        <Trans>Put the election into the archive, for good. Its record and its files stay public.</Trans>
      );
    case 'declare-void': {
      const { reason } = wanted.params;
      return (
        <Trans>
          Declare the election void, for good: it has no result, and everybody reads the reason. Reason:{' '}
          {reason}
        </Trans>
      );
    }
    case 'extend-voting': {
      const [before, closesAt] = [at(wanted.params.before), at(wanted.params.closesAt)];
      return (
        <Trans>
          Extend voting: it ends on {closesAt}, and not on {before}.
        </Trans>
      );
    }
    case 'certify-result': {
      const { size, root, ballots } = wanted.params;
      const [entries, counted] = [formatCount(size, i18n.locale), formatCount(ballots, i18n.locale)];
      return (
        <Trans>
          Certify the result of {counted} ballots: the public record at {entries} entries with the root{' '}
          <strong className="break-all font-mono">{root}</strong>
        </Trans>
      );
    }
    case 'reopen-voting': {
      const [before, closesAt] = [at(wanted.params.before), at(wanted.params.closesAt)];
      return (
        <Trans>
          Open voting again, which the clock ended on {before}: it ends on {closesAt}.
        </Trans>
      );
    }
    case 'put-off-voting': {
      const [before, opensAt] = [at(wanted.params.before), at(wanted.params.opensAt)];
      return (
        <Trans>
          Put voting off, from {before}: it begins on {opensAt}. Ballots cast by then stay and count.
        </Trans>
      );
    }
    case 'suspend-party': {
      const { name, reason } = wanted.params;
      return (
        <Trans>
          Suspend the party <strong>{name}</strong>. Reason: {reason}
        </Trans>
      );
    }
    case 'readmit-party': {
      const { name, reason } = wanted.params;
      return (
        <Trans>
          Readmit the party <strong>{name}</strong>. Reason: {reason}
        </Trans>
      );
    }
    case 'freeze-roll': {
      const places = formatCount(wanted.params.places, i18n.locale);
      return (
        <Plural
          value={wanted.params.places}
          one="Freeze the roll with its one place, for good."
          other={`Freeze the roll with its ${places} places, for good.`}
        />
      );
    }
    case 'add-to-roll': {
      const { voterNumber, surname, name, area, contact, reason } = wanted.params;
      return (
        <Trans>
          Add <strong>{voterNumber}</strong> to the roll: {surname}, {name}, area {area}, contact{' '}
          {contact ?? '–'}. Reason: {reason}
        </Trans>
      );
    }
    case 'remove-from-roll': {
      const { voterNumber, surname, name, area, reason } = wanted.params;
      return (
        <Trans>
          Take{' '}
          <strong>
            {surname}, {name}
          </strong>{' '}
          off the roll, for good: number <strong>{voterNumber}</strong>, area {area}. Reason: {reason}
        </Trans>
      );
    }
    case 'new-letter': {
      const { voterNumber, reason } = wanted.params;
      return (
        <Trans>
          Make a new letter for <strong>{voterNumber}</strong>: the officer who confirms this sees its code
          once, and the earlier code stops working. Reason: {reason}
        </Trans>
      );
    }
    case 'renew-letters': {
      const { fileName, reason } = wanted.params;
      return (
        <Trans>
          Let one officer save the letters of the list <strong>{fileName}</strong>, once, with new codes:
          earlier ones, if there are any, stop working. Reason: {reason}
        </Trans>
      );
    }
    case 'remove-officer': {
      const { name } = wanted.params;
      return (
        <Trans>
          Remove <strong>{name}</strong> from the commission.
        </Trans>
      );
    }
    case 'change-officer': {
      const { name, before, role } = wanted.params;
      return (
        <Trans>
          Give <strong>{name}</strong> another part in the commission: {ROLE_NAMES[role]} instead of{' '}
          {ROLE_NAMES[before]}.
        </Trans>
      );
    }
    case 'change-email': {
      const { before, email, reason } = wanted.params;
      return (
        <Trans>
          Give the voter’s account <strong>{before}</strong> the e-mail <strong>{email}</strong>. Reason:{' '}
          {reason}
        </Trans>
      );
    }
    case 'correct-name': {
      const { before, name } = wanted.params;
      return (
        <Trans>
          Correct a name on the ballot from <strong>{before}</strong> to <strong>{name}</strong>.
        </Trans>
      );
    }
  }
}
