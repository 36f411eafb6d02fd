import { randomBytes } from 'node:crypto';
import type { Round, Transcript } from '@evoting/belenios/auditor';
import {
  collectShare,
  makeCertificate,
  makeCommitment,
  makeKeyMessage,
  makeReveal,
} from '@evoting/belenios/ceremony';
import { provePossession } from '@evoting/belenios/trustee';
import type { Ceremony } from '@evoting/contract/commission/trustees';
import { expect } from 'vitest';
import { inviteTrustees } from '../domains/trustee/service.ts';
import type { TestApp } from './app.ts';
import { draftElection } from './election.ts';

interface Participant {
  seed: Uint8Array;
  index: number;
}

const random = (length: number) => randomBytes(length);
export const NAMES = ['Ada', 'Bem', 'Chi'];
const MAKE: Record<Exclude<Round, 'keys'>, (seen: Transcript, who: Participant) => unknown> = {
  certs: (seen, who) => makeCertificate(seen, who, random),
  commitments: (seen, who) => makeCommitment(seen, who, random),
  reveals: (seen, who) => makeReveal(seen, who, random),
};
/**
 * What the trustees of an election send, each with their own seed.
 * Takes: the application, the election's name, the tokens of their links, and who each is (from 1).
 */
export function trusteesAt(
  test: TestApp,
  slug: string,
  { tokens, who }: { tokens: readonly string[]; who: (index: number) => Participant },
) {
  const look = async (): Promise<Ceremony> => (await test.call('GET', `/trustee/${slug}`)).body.data.ceremony;
  const post = (path: string, body: unknown) => test.call('POST', `/trustee/${slug}/${path}`, { body });
  const bodyOf = async (round: Round, index: number) => {
    const seen = (await look()) as Transcript;
    if (round !== 'keys') {
      const token = round === 'certs' ? { token: tokens[index - 1] } : {};
      return { round, trustee: index, ...token, message: MAKE[round](seen, who(index)) };
    }
    const collected = collectShare(seen, who(index));
    if (!collected.ok) throw new Error(collected.reason);
    const whose = { origin: seen.origin, name: NAMES[index - 1] ?? '' };
    const possession = provePossession(whose, collected.privateKey, random);
    return {
      round,
      trustee: index,
      message: makeKeyMessage(seen, who(index), collected.privateKey, random),
      possession,
    };
  };
  const send = async (round: Round, index: number) =>
    (await post('messages', await bodyOf(round, index))).status;
  const sendAll = async (...all: Round[]) => {
    for (const round of all) for (const index of [1, 2, 3]) expect(await send(round, index)).toBe(200);
  };
  return { look, post, bodyOf, send, sendAll };
}

/**
 * A draft whose trustees have their links, each with their own seed.
 * Takes: the application, the election's name, how many trustees open, and their names.
 */
export async function inviteAt(
  test: TestApp,
  { slug, threshold = 2, names = NAMES }: { slug: string; threshold?: number; names?: readonly string[] },
) {
  const { id } = await draftElection(test.db, [2], { slug, live_results: false });
  const outcome = await test.db
    .transaction()
    .execute((trx) => inviteTrustees(test.deps, trx, id, { names, threshold }));
  if (!outcome.ok) throw new Error(outcome.reason);
  const tokens = outcome.invitations.map(({ link }) => link.split('#')[1] ?? '');
  const seeds = names.map(() => random(32));
  const who = (index: number) => ({ seed: seeds[index - 1] as Uint8Array, index });
  return { id, slug, tokens, who, ...trusteesAt(test, slug, { tokens, who }) };
}
