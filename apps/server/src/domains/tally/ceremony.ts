import { type ThresholdRefusal, thresholdProblem } from '@evoting/belenios/auditor';
import { PAGES, TRUSTEES_MAX } from '@evoting/contract/constants';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { newToken } from '../../platform/token.ts';
import { type Actor, COMMAND, noteAct } from '../audit-log/service.ts';
import { type HandOverRefusal, handOverKeys } from '../election/key-holders.ts';
import { beginCeremony, lockCeremonyOf } from './ceremony-store.ts';

export type InviteRefusal = ThresholdRefusal | HandOverRefusal | 'same-name' | 'bad-name';

/**
 * A trustee's name, and the link by which the trustee takes the place; the link is shown once and not stored.
 */
export interface Invitation {
  readonly name: string;
  readonly link: string;
}

interface TrusteesInput {
  readonly names: readonly string[];
  readonly threshold: number;
  readonly emails?: readonly string[];
  /** The digest of who holds the key, as an officer saw it. */
  readonly seen?: string;
}

/**
 * Invites the trustees who will make the key of an election together. A repeated invitation restarts the
 * ceremony: earlier links stop working, and messages are deleted.
 * @returns a link for each trustee; or the reason: a bad threshold or name (empty, repeated, containing '|'),
 * an election that is not a draft, has live results or has its key already, or key holders other than those
 * `seen`
 */
export async function inviteTrustees(
  { config, randomBytes }: Pick<Deps, 'config' | 'randomBytes'>,
  trx: Trx,
  electionId: string,
  { names, threshold, emails, seen }: TrusteesInput,
  by: Actor = COMMAND,
): Promise<{ ok: true; title: string; invitations: Invitation[] } | { ok: false; reason: InviteRefusal }> {
  const problem = names.length > TRUSTEES_MAX ? 'too-many' : thresholdProblem(names.length, threshold);
  if (problem) return { ok: false, reason: problem };
  if (names.some((name) => name.trim() === '' || name.length > 200 || name.includes('|')))
    return { ok: false, reason: 'bad-name' };
  if (new Set(names).size < names.length) return { ok: false, reason: 'same-name' };
  // Locked before the election, in the order of a ceremony's last message: otherwise a deadlock is possible.
  await lockCeremonyOf(trx, electionId);
  const handed = await handOverKeys(config, trx, electionId, seen);
  if (!handed.ok) return handed;
  const places = names.map((name) => ({ name, ...newToken(randomBytes) }));
  await beginCeremony(
    trx,
    { electionId, origin: handed.origin, threshold },
    places.map(({ name, tokenHash }, i) => ({ name, tokenHash, email: emails?.[i] ?? null })),
  );
  await noteAct(trx, by, 'trustees-invited', `election:${electionId}`, {
    after: { trustees: names.join(', '), threshold },
  });
  const linkOf = (token: string) => trusteeLink(config, handed.slug, token);
  return {
    ok: true,
    title: handed.title,
    invitations: places.map(({ name, token }) => ({ name, link: linkOf(token) })),
  };
}

/** The address of the trustees' page; with a token, the link by which a trustee takes the place. */
export function trusteeLink({ publicUrl }: Deps['config'], slug: string, token: string | null): string {
  return `${publicUrl.replace(/\/+$/, '')}${PAGES.trustee.replace(':election', slug)}${token === null ? '' : `#${token}`}`;
}
