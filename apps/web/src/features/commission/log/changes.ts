import type { Act } from '@evoting/contract/commission/audit-log';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { formatDateTime } from '../../../lib/format.ts';
import { LANGUAGES } from '../../../lib/languages.ts';

const FIELDS: Readonly<Record<string, () => string>> = {
  name: () => t`Name`,
  bio: () => t`Manifesto`,
  reason: () => t`Reason`,
  status: () => t`State`,
  role: () => t`Part`,
  area: () => t`Area`,
  places: () => t`Places`,
  contents: () => t`Contents`,
  title: () => t`Title`,
  text: () => t`Text`,
  kind: () => t`Kind`,
  added: () => t`Added`,
  ballots: () => t`Ballots`,
  trustee: () => t`Trustee`,
  trustees: () => t`Trustees`,
  banner: () => t`Banner`,
  what: () => t`What`,
  credential: () => t`Passkey`,
  publicKey: () => t`Public key`,
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
  phone: () => t`Telephone`,
  whatsapp: () => t`WhatsApp`,
  email: () => t`Email`,
  hours: () => t`Hours`,
  address: () => t`Address`,
  succeeds: () => t`In the place of`,
  ...Object.fromEntries(LANGUAGES.map(({ code, name }) => [code, () => name])),
};
const MOMENTS: readonly string[] = ['opensAt', 'closesAt'];

/** One field before and after an act; null if it had or has no value. */
export interface Change {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The fields that an act changed, added or removed; none for a proposal, whose sentence says it all. */
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
