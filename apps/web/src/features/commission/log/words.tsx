import type { Act, Action, FORMER_ACTIONS } from '@evoting/contract/commission/audit-log';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { formatDateTime } from '../../../lib/format.ts';

/** What was done, of every kind of act. */
export const ACTIONS: Readonly<Record<Action, () => string>> = {
  'areas-added': () => t`Added areas`,
  'voters-placed': () => t`Said where voters vote`,
  'roll-added': () => t`Added a voter to the roll`,
  'roll-corrected': () => t`Corrected a voter's place on the roll`,
  'roll-removed': () => t`Took a voter off the roll`,
  'roll-imported': () => t`Moved a list into the roll`,
  'roll-list-given-up': () => t`Gave up an uploaded list of the roll`,
  'roll-list-taken-back': () => t`Took a list back off the roll`,
  'roll-frozen': () => t`Froze the roll`,
  'roll-letters-begun': () => t`Began to make the codes of letters`,
  'roll-letters-kept': () => t`Kept the codes of letters`,
  'roll-letter-made': () => t`Made a new letter for a voter`,
  'election-created': () => t`Began an election`,
  'election-scheduled': () => t`Set when voting begins and ends`,
  'election-given-up': () => t`Gave up the draft of an election`,
  'papers-seen': () => t`Found the ballot papers right`,
  'backup-restored': () => t`Said that a backup was restored`,
  rehearsed: () => t`Said that the election was rehearsed`,
  'rehearsal-begun': () => t`Began a rehearsal`,
  'rehearsal-ended': () => t`Ended a rehearsal`,
  'election-opened': () => t`Opened an election`,
  'election-closed': () => t`Closed an election`,
  'election-archived': () => t`Put an election into the archive`,
  'election-declared-void': () => t`Declared an election void`,
  'trustees-invited': () => t`Invited trustees`,
  'trustees-ready': () => t`Finished the trustees' key`,
  'trustee-named': () => t`Proved a trustee's message wrong`,
  'shares-given': () => t`Gave a trustee's share`,
  'election-counted': () => t`Counted an election`,
  'result-certified': () => t`Certified a result`,
  'trustee-mailed': () => t`Mailed a trustee the link again`,
  'trustee-rehearsed': () => t`Proved that a trustee's key can be opened`,
  'voter-looked-up': () => t`Looked a voter up`,
  'voter-mailed': () => t`Sent a voter a mail again`,
  'voter-email-changed': () => t`Changed a voter's e-mail`,
  'party-registered': () => t`Registered a party`,
  'party-changed': () => t`Changed a party's name or banner`,
  'party-approved': () => t`Approved a party`,
  'party-suspended': () => t`Suspended a party`,
  'party-refused': () => t`Refused a party`,
  'member-removed': () => t`Removed an account from a party`,
  nominated: () => t`Nominated somebody`,
  'nomination-changed': () => t`Changed a nomination`,
  'nomination-approved': () => t`Approved a nomination`,
  'nomination-sent-back': () => t`Sent a nomination back`,
  'nomination-withdrawn': () => t`Withdrew a nomination`,
  'candidate-password-reset': () => t`Asked for a candidate's new password`,
  'officer-invited': () => t`Invited an officer`,
  'invitation-taken-back': () => t`Took an invitation back`,
  'officer-added': () => t`Made somebody an officer`,
  'officer-changed': () => t`Gave an officer another part`,
  'officer-removed': () => t`Removed an officer`,
  announced: () => t`Told voters something`,
  'announcement-withdrawn': () => t`Took an announcement back`,
  'nominating-set': () => t`Set how nominations are taken`,
  'second-factor-added': () => t`Added a second factor`,
  'second-factor-removed': () => t`Removed a second factor of their own`,
  'recovery-code-used': () => t`Used a recovery code`,
  'recovery-codes-made': () => t`Made new recovery codes`,
  'session-ended': () => t`Ended a session of their own`,
  proposed: () => t`Proposed an act`,
  confirmed: () => t`Confirmed an act`,
  'proposal-withdrawn': () => t`Took a proposal back, or turned it down`,
  'done-by-one-officer': () => t`Did alone what takes two officers`,
};

/** What the codes of earlier releases meant; a schema's module gives a phone its types alone. */
const FORMER: typeof FORMER_ACTIONS = { 'election-certified': 'election-counted' };

/** Says what was done; of an act that another release wrote, its code. */
export const sayAction = (action: string): string =>
  ACTIONS[FORMER[action as keyof typeof FORMER] ?? (action as Action)]?.() ?? action;

const ROLES: Readonly<Record<string, () => string>> = {
  COMMISSION: () => t`Officer`,
  PARTY: () => t`Party`,
  CANDIDATE: () => t`Candidate`,
  COMMAND: () => t`A command on the server`,
  CLOCK: () => t`The clock`,
  TRUSTEE: () => t`A trustee`,
  OWNER: () => t`The owner of the address`,
};

/** Says in which role somebody acted. */
export const sayRole = (role: string): string => ROLES[role]?.() ?? role;

const FIELDS: Readonly<Record<string, () => string>> = {
  name: () => t`Name`,
  bio: () => t`Manifesto`,
  reason: () => t`Reason`,
  status: () => t`State`,
  role: () => t`Part`,
  area: () => t`Area`,
  places: () => t`Places`,
  title: () => t`Title`,
  text: () => t`Text`,
  kind: () => t`Kind`,
  added: () => t`Added`,
  ballots: () => t`Ballots`,
  trustee: () => t`Trustee`,
  trustees: () => t`Trustees`,
  banner: () => t`Banner`,
  what: () => t`What`,
  which: () => t`Which`,
  voters: () => t`Voters`,
  corrected: () => t`Corrected`,
  by: () => t`Looked up by`,
  found: () => t`Found`,
  officers: () => t`Officers`,
  opensAt: () => t`Voting begins`,
  closesAt: () => t`Voting ends`,
  year: () => t`Year`,
  posts: () => t`Posts`,
  threshold: () => t`Needed to open the count`,
  account: () => t`Account`,
  party: () => t`Party`,
};
const MOMENTS: readonly string[] = ['opensAt', 'closesAt'];

/** The object before and after the act: by its fields, as noted; null where there was or is nothing. */
export interface Change {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The fields that the act changed, told or took away; of a proposal its sentence says everything. */
export function changesOf({ before, after, object }: Act): Change[] {
  if (object.startsWith('proposal:')) return [];
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const text = (facts: Act['before'], name: string) => {
    const value = facts?.[name];
    if (value === undefined || value === null) return null;
    if (typeof value === 'boolean') return value ? t`Yes` : t`No`;
    return MOMENTS.includes(name) ? formatDateTime(Date.parse(String(value)), i18n.locale) : String(value);
  };
  return names
    .map((name) => ({
      field: FIELDS[name]?.() ?? name,
      before: text(before, name),
      after: text(after, name),
    }))
    .filter((change) => change.before !== change.after);
}
