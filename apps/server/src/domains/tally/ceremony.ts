import { type ThresholdRefusal, thresholdProblem } from '@evoting/belenios/auditor';
import { PAGES, TRUSTEES_MAX } from '@evoting/contract/constants';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { newToken } from '../../platform/token.ts';
import { type Actor, COMMAND, noteAct } from '../audit-log/service.ts';
import { type HandOverRefusal, handOverKeys } from '../election/key-holders.ts';
import { beginCeremony, holdCeremony } from './ceremony-store.ts';

export type InviteRefusal = ThresholdRefusal | HandOverRefusal | 'same-name' | 'bad-name';

/**
 * A trustee's name and the link by which the trustee takes the place; it is shown once, and stored nowhere.
 */
export interface Invitation {
  readonly name: string;
  readonly link: string;
}

interface Wanted {
  readonly names: readonly string[];
  readonly threshold: number;
  readonly emails?: readonly string[];
  /** The digest of who holds the key, as an officer saw it. */
  readonly seen?: string;
}

/**
 * Invites the trustees who will make the key of an election together. Another invitation restarts the
 * ceremony: earlier links are worthless, and messages are deleted.
 * Takes: the transaction, the election, the names (with e-mails, where known), how many of them decrypt the
 * count, what was seen, and the actor.
 * Gives: a link for each.
 * Refuses: a threshold of one or of all; names that are empty, equal or contain '|'; an election that is not
 * a draft, has live results, or whose key is in its record already; trustees who are not those that were
 * seen.
 */
export async function inviteTrustees(
  { config, randomBytes }: Pick<Deps, 'config' | 'randomBytes'>,
  trx: Trx,
  electionId: string,
  { names, threshold, emails, seen }: Wanted,
  by: Actor = COMMAND,
): Promise<{ ok: true; title: string; invitations: Invitation[] } | { ok: false; reason: InviteRefusal }> {
  const problem = names.length > TRUSTEES_MAX ? 'too-many' : thresholdProblem(names.length, threshold);
  if (problem) return { ok: false, reason: problem };
  if (names.some((name) => name.trim() === '' || name.length > 200 || name.includes('|')))
    return { ok: false, reason: 'bad-name' };
  if (new Set(names).size < names.length) return { ok: false, reason: 'same-name' };
  // Before the election, as the last message of a ceremony does: otherwise each could wait for the other.
  await holdCeremony(trx, electionId);
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

/** The address of the trustees' page; with a token it is the link by which one of them takes the place. */
export function trusteeLink({ publicUrl }: Deps['config'], slug: string, token: string | null): string {
  return `${publicUrl.replace(/\/+$/, '')}${PAGES.trustee.replace(':election', slug)}${token === null ? '' : `#${token}`}`;
}
