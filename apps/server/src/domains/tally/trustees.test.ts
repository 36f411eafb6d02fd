import type { Transcript } from '@evoting/belenios/auditor';
import { collectShare, makeComplaint } from '@evoting/belenios/ceremony';
import { describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { draftElection, open } from '../../testing/election.ts';
import { endedAt, inviteAt, NAMES, trusteesAt } from '../../testing/trustees.ts';
import { someWait } from '../../testing/waits.ts';
import { TRUSTEE } from '../audit-log/service.ts';
import { declareVoid } from '../election/archive.ts';
import { lockElection } from '../election/service.ts';
import { openElection } from '../paper/open-election.ts';
import { inviteTrustees } from './ceremony.ts';
import { lockCeremony } from './ceremony-store.ts';
import { sendMessage } from './rounds.ts';

const test = await createTestApp();
const random = test.deps.randomBytes;
let count = 0;

const invited = (threshold = 2, names = NAMES) =>
  inviteAt(test, { slug: `keys-${++count}`, threshold, names });

const invite = (id: string, threshold: number, names: readonly string[]) =>
  test.db.transaction().execute((trx) => inviteTrustees(test.deps, trx, id, { names, threshold }));

const codeOf = async (answer: ReturnType<TestApp['call']>) => (await answer).body.code;

describe('trustees who make a key together', () => {
  it('begin the record with it once the last has sent the last message, and the election opens with it only [A47]', async () => {
    const { id, look, sendAll, slug } = await invited();
    const opening = () =>
      test.db.transaction().execute((trx) => openElection(test.deps, trx, id, { isTrial: true }));
    await sendAll('certs', 'commitments', 'reveals');
    expect(await opening()).toEqual({ ok: false, reason: 'no-key-yet' });
    expect(await look()).toMatchObject({ state: 'making', keys: [], trustees: [{ name: 'Ada' }, {}, {}] });
    await sendAll('keys');
    expect(await look()).toMatchObject({ state: 'done', threshold: 2, size: 3 });
    expect(await opening()).toEqual({ ok: true });
    const checkpoint = await test.call('GET', `/board/${slug}/checkpoint`);
    expect(checkpoint.text.split('\n')[1]).toBe('1');
  });

  it('continue where they were after a browser was closed, and a message sent twice changes nothing', async () => {
    const { look, send, sendAll } = await invited();
    await sendAll('certs');
    expect(await send('commitments', 1)).toBe(200);
    const before = await look();
    expect(await send('certs', 1)).toBe(200);
    expect(await send('commitments', 1)).toBe(200);
    expect(await look()).toEqual(before);
    expect(before.commitments).toEqual([]);
    expect(before.trustees.map(({ sent }) => sent.length)).toEqual([2, 1, 1]);
  });

  it('have their messages serialised when all send at once', async () => {
    const { look, send } = await invited();
    for (const round of ['certs', 'commitments', 'reveals', 'keys'] as const)
      expect(await Promise.all([3, 1, 2].map((index) => send(round, index)))).toEqual([200, 200, 200]);
    expect(await look()).toMatchObject({ state: 'done' });
  });

  it('are invited again while a last message is on its way: the invitation waits for it, and neither is stuck', async () => {
    const { id, slug } = await invited();
    const again = await test.owner.transaction().execute(async (trx) => {
      await lockCeremony(trx, slug);
      const answer = { of: invite(id, 2, NAMES) };
      await someWait(test.owner, '');
      // With which the record would begin.
      await lockElection(trx, id);
      return answer;
    });
    expect(await again.of).toMatchObject({ ok: true });
  });

  it.each([
    [1, NAMES, 'one-decrypts-alone'],
    [3, NAMES, 'all-must-decrypt'],
    [2, ['Ada', 'Bem'], 'all-must-decrypt'],
    [2, Array.from({ length: 21 }, (_, i) => `Trustee ${i}`), 'too-many'],
    [2, ['Ada', 'Ada', 'Chi'], 'same-name'],
    [2, ['Ada', 'B|m', 'Chi'], 'bad-name'],
  ])('are not invited with a threshold of %i among %j: %s', async (threshold, names, reason) => {
    const { id } = await draftElection(test.db, [2], { slug: `refused-${++count}`, live_results: false });
    expect(await invite(id, threshold, names)).toEqual({ ok: false, reason });
  });

  it('are not invited once the record has begun', async () => {
    const { id, sendAll } = await invited();
    await sendAll('certs', 'commitments', 'reveals', 'keys');
    expect(await invite(id, 2, NAMES)).toEqual({ ok: false, reason: 'begun-already' });
  });
});

describe('a person who is no trustee', () => {
  it('takes no place: a link works once, for its trustee only, and links of an earlier invitation do not work [A47]', async () => {
    const { id, post, bodyOf, tokens, who, slug } = await invited();
    const first = await bodyOf('certs', 1);
    expect(await codeOf(post('messages', { ...first, token: tokens[1] }))).toBe('trustee-link-unknown');
    expect(await codeOf(post('messages', { ...first, token: 'x'.repeat(43) }))).toBe('trustee-link-unknown');
    expect((await post('messages', first)).status).toBe(200);
    const thief = trusteesAt(test, slug, { tokens, who: () => ({ seed: random(32), index: 1 }) });
    expect(await codeOf(post('messages', await thief.bodyOf('certs', 1)))).toBe('trustee-link-used');
    await invite(id, 2, NAMES);
    const again = trusteesAt(test, slug, { tokens, who });
    expect(await codeOf(post('messages', await again.bodyOf('certs', 1)))).toBe('trustee-link-unknown');
    expect(await codeOf(post('place', { token: tokens[0] }))).toBe('trustee-link-unknown');
  });

  it('takes no place by a link that was replaced while its message was on the way [A47]', async () => {
    const { id, slug, bodyOf } = await invited();
    const first = (await bodyOf('certs', 1)) as Parameters<typeof sendMessage>[2];
    const take = async () => {
      await invite(id, 2, NAMES);
      return 0;
    };
    const limits = { ...test.deps.limits, messagesByTrustee: { take } } as unknown as typeof test.deps.limits;
    expect(await sendMessage({ ...test.deps, limits }, slug, first)).toEqual({
      ok: false,
      reason: 'unknown-link',
    });
  });

  it('sends nothing in another one’s name, too early, or twice with another content', async () => {
    const { post, bodyOf, sendAll, slug, tokens } = await invited();
    await sendAll('certs');
    const stranger = trusteesAt(test, slug, { tokens, who: (index) => ({ seed: random(32), index }) });
    expect(await codeOf(post('messages', await stranger.bodyOf('commitments', 1)))).toBe(
      'trustee-message-refused',
    );
    const early = await bodyOf('reveals', 1);
    expect(await codeOf(post('messages', early))).toBe('trustee-too-early');
    const own = await bodyOf('commitments', 1);
    expect(await codeOf(post('messages', { ...own, trustee: 2 }))).toBe('trustee-message-refused');
    expect(await codeOf(post('messages', { ...own, trustee: 20 }))).toBe('trustee-message-refused');
    expect((await post('messages', { ...own, more: 1 })).status).toBe(400);
  });

  it('cannot change what was sent, with the application’s own password', async () => {
    const { id, sendAll } = await invited();
    await sendAll('certs');
    await expect(
      test.db
        .updateTable('trustee_messages')
        .set({ message: '{}' } as never)
        .where('election_id', '=', id)
        .execute(),
    ).rejects.toThrow('what a trustee sent stays as it is');
  });
});

describe('a trustee who sends a wrong value', () => {
  it('is named to everybody by the one who got it, and the key is not made', async () => {
    const { id, look, post, bodyOf, wrongReveal, send, sendAll, who } = await invited();
    await sendAll('certs', 'commitments');
    for (const index of [1, 2]) expect(await send('reveals', index)).toBe(200);
    expect((await post('messages', await wrongReveal(3))).status).toBe(200);
    const shown = (await look()) as Transcript;
    expect(collectShare(shown, who(1))).toEqual({ ok: false, reason: 'wrong-value', against: 3 });
    const lie = makeComplaint(shown, who(2), 1, random);
    expect(await codeOf(post('complaint', { complaint: lie }))).toBe('trustee-complaint-unproved');
    const complaint = makeComplaint(shown, who(1), 3, random);
    expect((await post('complaint', { complaint })).status).toBe(200);
    expect(await look()).toMatchObject({ state: 'over', guilty: 3, complaint });
    expect(await codeOf(post('messages', await bodyOf('keys', 2)))).toBe('trustees-over');
    expect(await invite(id, 2, NAMES)).toMatchObject({ ok: true });
    expect(await look()).toMatchObject({ state: 'making', guilty: null });
  });
});

describe('the shares of a count', () => {
  const ended = () => endedAt(test, { slug: `keys-${++count}` });

  it('are taken from any two of three, and the second certifies the result', async () => {
    const { early, before, stage, look, post, sharesOf } = await ended();
    expect(early).toEqual({ ok: false, reason: 'not-ended' });
    expect([before, await stage()]).toEqual(['ended', 'summed']);
    const give = async (trustee: number) =>
      (await post('shares', { trustee, shares: sharesOf(trustee) })).body.data;
    expect(await give(3)).toEqual({ hasResult: false });
    // A repeated share is no second trustee's.
    expect(await give(3)).toEqual({ hasResult: false });
    expect((await look()).trustees.map(({ hasDecrypted }) => hasDecrypted)).toEqual([false, false, true]);
    expect(await give(1)).toEqual({ hasResult: true });
    expect(await look()).toMatchObject({ hasResult: true });
    expect(await stage()).toBe('counted');
  });

  it('are taken no more once the election is declared void, and trustees are told that and why', async () => {
    const { id, look, post, sharesOf } = await ended();
    expect(await look()).toMatchObject({ voting: 'closed', declaredVoid: null });
    const because = { reason: 'A court said so.', at: test.deps.now() };
    await test.db.transaction().execute((trx) => declareVoid(trx, test.deps.keys, id, because, TRUSTEE));
    const { reason, at } = because;
    expect(await look()).toMatchObject({ declaredVoid: { reason, atMs: at.getTime() } });
    expect(await codeOf(post('shares', { trustee: 1, shares: sharesOf(1) }))).toBe('election-void');
  });

  it('are refused from another trustee, of another count, in part, and while people vote', async () => {
    const { post, sharesOf } = await ended();
    const other = await ended();
    const [first, ...rest] = sharesOf(1);
    expect(await codeOf(post('shares', { trustee: 2, shares: sharesOf(1) }))).toBe('trustee-share-refused');
    expect(await codeOf(post('shares', { trustee: 4, shares: sharesOf(1) }))).toBe('trustee-share-refused');
    expect(await codeOf(post('shares', { trustee: 1, shares: other.sharesOf(1) }))).toBe(
      'trustee-share-refused',
    );
    expect(await codeOf(post('shares', { trustee: 1, shares: rest }))).toBe('trustee-share-refused');
    expect(await codeOf(post('shares', { trustee: 1, shares: [{ ...first, share: '{}' }, ...rest] }))).toBe(
      'trustee-share-refused',
    );
    const going = await invited();
    await going.sendAll('certs', 'commitments', 'reveals', 'keys');
    await open(test.deps, going.id);
    expect(await codeOf(going.post('shares', { trustee: 1, shares: [] }))).toBe('trustee-voting-goes-on');
    expect(await codeOf(test.call('GET', '/trustee/nowhere'))).toBe('no-trustees');
  });
});
