import { randomBytes } from 'node:crypto';
import type { Tally } from '@evoting/audit/engine';
import { StandingAudit } from '@evoting/audit/standing';
import { type OpeningWork, sumsToDecrypt } from '@evoting/audit/work';
import type { Round, Transcript } from '@evoting/belenios/auditor';
import { collectShare, makeMessage } from '@evoting/belenios/ceremony';
import { sodiumTally, sodiumTrustee, sodiumVerifier } from '@evoting/belenios/sodium';
import type { NumberedKey } from '@evoting/belenios/trustee';
import type { Ceremony } from '@evoting/contract/commission/trustees';
import { testWitness } from '@evoting/record/testing/witness';
import { parseVerifierKey } from '@evoting/tlog/key';
import { expect } from 'vitest';
import { type Reveal, sealedOf, sharesMessage } from '../../../../packages/belenios/src/ceremony.ts';
import { signingKey } from '../../../../packages/belenios/src/ceremony-secret.ts';
import { signOwn } from '../../../../packages/belenios/src/pedersen.ts';
import { sodiumGroup } from '../../../../packages/belenios/src/sodium-group.ts';
import { COMMAND } from '../domains/audit-log/service.ts';
import { findRecord } from '../domains/board/records-store.ts';
import { finishRecord } from '../domains/count/finishing.ts';
import { type AuditDeps, ServerAudits } from '../domains/count/server-audit.ts';
import { closeElection } from '../domains/election/closing.ts';
import { nameWitnesses } from '../domains/election/witnesses.ts';
import { inviteTrustees } from '../domains/tally/ceremony.ts';
import { loadCount } from '../domains/tally/counting.ts';
import { tallyElection } from '../domains/tally/tally.ts';
import type { TestApp } from './app.ts';
import { draftElection, open } from './election.ts';
import { recordSource } from './record.ts';

interface Participant {
  seed: Uint8Array;
  index: number;
}

const ENGINE = {
  verifier: { verify: sodiumVerifier.verify },
  tally: sodiumTally as unknown as Tally,
  parallel: 1,
};
const random = (length: number) => randomBytes(length);
export const NAMES = ['Ada', 'Bem', 'Chi'];
/**
 * Sends messages as the trustees of an election.
 * @param who maps a trustee's index, from 1, to their seed
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
    const made = makeMessage(round, seen, { ...who(index), name: NAMES[index - 1] ?? '' }, random);
    if (!made.ok) throw new Error(made.reason);
    const { message, possession } = made;
    const more = {
      ...(round === 'certs' && { token: tokens[index - 1] }),
      ...(possession && { possession }),
    };
    return { round, trustee: index, message, ...more };
  };
  /** A signed message of shares with a wrong share for the first trustee. */
  const wrongReveal = async (index: number) => {
    const seen = (await look()) as Transcript;
    const honest = (await bodyOf('reveals', index)) as { message: Reveal };
    const sealed = (sealedOf(honest.message.shares.message) ?? []).map((one, i) =>
      i === 0 ? { ...one, masked: '7' } : one,
    );
    const message = sharesMessage(seen, index, sealed);
    const signature = signOwn(sodiumGroup, signingKey(seen, who(index).seed), message, random);
    return { ...honest, message: { ...honest.message, shares: { message, signature } } };
  };
  const send = async (round: Round, index: number) =>
    (await post('messages', await bodyOf(round, index))).status;
  const sendAll = async (...all: Round[]) => {
    for (const round of all) for (const index of [1, 2, 3]) expect(await send(round, index)).toBe(200);
  };
  return { look, post, bodyOf, wrongReveal, send, sendAll };
}

interface Invited {
  slug: string;
  threshold?: number;
  names?: readonly string[];
  /** The number of candidates for each post. */
  candidates?: readonly number[];
  /** The election has live results, with this smallest batch. */
  live?: number;
}

/** Names a witness, without which live results with trustees are refused. */
async function nameWitness({ db, deps }: TestApp, id: string): Promise<void> {
  const witnesses = { text: testWitness(1).vkey, quorum: 1 };
  await db.transaction().execute((trx) => nameWitnesses(deps.config, trx, id, witnesses, COMMAND));
}

/** Drafts an election and invites its trustees. */
export async function inviteAt(
  test: TestApp,
  { slug, threshold = 2, names = NAMES, candidates = [2], live }: Invited,
) {
  const results = live === undefined ? { live_results: false } : { live_results: true, smallest_batch: live };
  const { id } = await draftElection(test.db, candidates, { slug, ...results });
  if (live !== undefined) await nameWitness(test, id);
  const outcome = await test.db
    .transaction()
    .execute((trx) => inviteTrustees(test.deps, trx, id, { names, threshold }));
  if (!outcome.ok) throw new Error(outcome.reason);
  const tokens = outcome.invitations.map(({ link }) => link.split('#')[1] ?? '');
  const seeds = names.map(() => random(32));
  const who = (index: number) => ({ seed: seeds[index - 1] as Uint8Array, index });
  return { id, slug, tokens, who, ...trusteesAt(test, slug, { tokens, who }) };
}

/** An election with live results whose trustees hold the key, with a guardian for each of them. */
export async function guardedAt(test: TestApp, invited: Invited & { live: number }) {
  const making = await inviteAt(test, invited);
  await making.sendAll('certs', 'commitments', 'reveals', 'keys');
  await open(test.deps, making.id);
  const shown = (await making.look()) as Transcript;
  const keyOf = (trustee: number): NumberedKey => {
    const collected = collectShare(shown, making.who(trustee));
    return { trustee, privateKey: collected.ok ? collected.privateKey : '' };
  };
  /** Audits the record as a stranger, and proves the count that it asks for; null if it asks for none. */
  const proveBy = async (trustee: number) => {
    const record = await findRecord(test.db, making.id);
    const key = parseVerifierKey(record?.verifierKey ?? '');
    if (!record || !key) throw new Error('the record has no key');
    const audit = new StandingAudit(recordSource(test.db, making.slug), key, ENGINE);
    await audit.advance({ checkpoint: record.checkpoint, treeSizes: [] });
    const next = await audit.requestedOpening();
    if (!next) return null;
    const share = sodiumTrustee.decryptSums(next.statement, trustee, keyOf(trustee).privateKey, random);
    return { treeSize: next.statement.tree_size, share };
  };
  const give = (body: unknown) => test.call('POST', `/board/${making.slug}/shares`, { body });
  return { ...making, keyOf, proveBy, give };
}

/** Lists the sums that the trustees of an ended election must decrypt. */
export async function openingsOf(deps: AuditDeps, electionId: string): Promise<OpeningWork[]> {
  const record = await findRecord(deps.db, electionId);
  const ended = record && (await new ServerAudits().queryAtHead(deps, record, [], (audit) => audit.ended));
  if (!ended) throw new Error('nobody has to open anything');
  return (await sumsToDecrypt(ended)).openings;
}

/** Computes a trustee's decryption share of each opening. */
export const sharesBy = (key: NumberedKey, openings: readonly OpeningWork[]) =>
  openings.map((opening) => ({
    revision: opening.revision,
    share: sodiumTrustee.answerOpening(opening, key, random),
  }));

/** Holds an election with trustees up to its end, and computes the shares of each. */
export async function endedAt(test: TestApp, invited: Invited) {
  const making = await inviteAt(test, invited);
  await making.sendAll('certs', 'commitments', 'reveals', 'keys');
  await open(test.deps, making.id);
  const early = await tallyElection(test.deps, making.id);
  const shown = (await making.look()) as Transcript;
  await closeElection(test.deps, making.id);
  await finishRecord(test.deps, making.id);
  const stage = async () => (await loadCount(test.deps, making.id))?.stage;
  const before = await stage();
  const waiting = await tallyElection(test.deps, making.id);
  if (!waiting.ok || waiting.state !== 'waiting') throw new Error('nobody has to open anything');
  const openings = await openingsOf(test.deps, making.id);
  const sharesOf = (trustee: number) => {
    const collected = collectShare(shown, making.who(trustee));
    return sharesBy({ trustee, privateKey: collected.ok ? collected.privateKey : '' }, openings);
  };
  return { ...making, early, before, stage, sharesOf };
}
