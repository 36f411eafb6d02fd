import { randomBytes } from 'node:crypto';
import type { Transcript } from '@evoting/belenios/auditor';
import { collectShare } from '@evoting/belenios/ceremony';
import { provePossession } from '@evoting/belenios/trustee';
import { drillOrigin } from '@evoting/contract/constants';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { draftElection, open } from '../../testing/election.ts';
import { NAMES, trusteesAt } from '../../testing/trustees.ts';

const DAY_MS = 24 * 60 * 60_000;
const test = await createTestApp();
const [head, registrar, observer] = [
  await test.newOfficer(),
  await test.newOfficer('registrar'),
  await test.newOfficer('observer'),
];
const party = await test.newParty();
let number = 0;

/** A draft that gets its trustees, each with a mailbox of its own. */
async function draft(settings: object = {}) {
  const slug = `console-${++number}`;
  const { id } = await draftElection(test.db, [2], { slug, live_results: false, ...settings });
  const trustees = NAMES.map((name) => ({ name, email: `${name}${number}@example.org`.toLowerCase() }));
  const path = `/commission/elections/${id}/trustees`;
  const holders = async ({ token } = head) => (await test.call('GET', path, { token })).body.data.keyHolders;
  /** By an officer who has just looked. */
  const invite = async (body: object = {}, { token } = head) => {
    const { digest: seen } = await holders();
    return test.call('PUT', path, { token, body: { seen, threshold: 2, trustees, ...body } });
  };
  const mailAgain = (trustee: number, { token } = head) =>
    test.call('POST', `${path}/${trustee}/mail`, { token });
  return { id, slug, trustees, invite, holders, mailAgain };
}

/** The mails to an address, the newest first. */
async function mailsTo(email: string): Promise<string[]> {
  const mails = test.db.selectFrom('outbox').select('text').where('recipient', '=', email);
  return (await mails.orderBy('created_at', 'desc').execute()).map(({ text }) => text ?? '');
}
const tokenIn = (mail = '') => /\/trustee\/[^#\s]+#(\S+)/.exec(mail)?.[1] ?? '';
const later = () => test.clock.advance(60_000);

/** The same, invited, with what each of them sends. */
async function invited() {
  const election = await draft();
  const { digest: seen } = await election.holders();
  expect((await election.invite()).status).toBe(200);
  const mails = await Promise.all(election.trustees.map(({ email }) => mailsTo(email)));
  const seeds = NAMES.map(() => randomBytes(32));
  const who = (index: number) => ({ seed: seeds[index - 1] as Uint8Array, index });
  const tokens = mails.map(([mail]) => tokenIn(mail));
  return { ...election, before: seen, who, tokens, ...trusteesAt(test, election.slug, { tokens, who }) };
}

describe('trustees from the console', () => {
  it('are invited by mail, make the key by those links, and every officer sees how far they are', async () => {
    const { id, holders, send, sendAll } = await invited();
    expect(await holders(observer)).toMatchObject({
      keyHolders: 'trustees',
      mayInvite: 'yes',
      ceremony: { state: 'making', threshold: 2, trustees: [{ name: 'Ada', steps: 0 }, {}, {}] },
    });
    await send('certs', 2);
    expect((await holders()).ceremony.trustees.map(({ steps }: { steps: number }) => steps)).toEqual([
      0, 1, 0,
    ]);
    await sendAll('certs', 'commitments', 'reveals', 'keys');
    expect(await holders()).toMatchObject({ mayInvite: 'fixed', ceremony: { state: 'done' } });
    test.clock.advance(5_000);
    const { meta } = (await test.call('GET', '/extras/election')).body.data;
    expect(meta.keyHolders).toMatchObject({ isHere: false, holders: 3, threshold: 2, awaited: [] });
    const acts = test.db.selectFrom('audit_log').select('actor').where('action', '=', 'trustees-invited');
    expect(await acts.where('object', '=', `election:${id}`).execute()).toEqual([{ actor: head.id }]);
  });

  it('are invited by returning officers alone, and nobody else reads their addresses', async () => {
    const { invite, holders, mailAgain, id, trustees } = await draft();
    for (const by of [registrar, observer, party]) expect((await invite({}, by)).status).toBe(403);
    expect((await holders()).ceremony).toBeNull();
    expect((await invite()).status).toBe(200);
    for (const by of [registrar, observer, party]) expect((await mailAgain(1, by)).status).toBe(403);
    const path = `/commission/elections/${id}/trustees`;
    expect((await test.call('GET', path, { token: party.token })).status).toBe(403);
    const open = await test.call('GET', `/trustee/console-${number}`);
    expect(open.text).not.toContain(trustees[0]?.email);
  });

  it('are invited again with other links, and the earlier ones are worthless', async () => {
    const { slug, invite, trustees, tokens, post, bodyOf, holders } = await invited();
    const first = await bodyOf('certs', 1);
    later();
    expect((await invite({ threshold: 2, trustees: [...trustees].reverse() })).status).toBe(200);
    expect((await post('messages', first)).body.code).toMatch(/trustee-(link-unknown|message-refused)/);
    const place = await test.call('POST', `/trustee/${slug}/place`, { body: { token: tokens[0] } });
    expect(place.body.code).toBe('trustee-link-unknown');
    expect((await holders()).ceremony.trustees[0].name).toBe('Chi');
  });

  it('keep what they have done when their invitation comes again, as it was seen before they were invited [A237]', async () => {
    const { before, send, invite, holders } = await invited();
    expect(await send('certs', 1)).toBe(200);
    later();
    expect((await invite({ seen: before })).body.code).toBe('trustees-changed');
    expect((await holders()).ceremony.trustees[0].steps).toBe(1);
    expect(await send('certs', 2)).toBe(200);
  });

  it('keep their links when their invitation is sent again after its answer was lost, and get no other mail', async () => {
    const { id, before: seen, invite, trustees, tokens, send } = await invited();
    later();
    expect((await invite({ seen })).status).toBe(200);
    expect(await Promise.all(trustees.map(({ email }) => mailsTo(email)))).toMatchObject(
      tokens.map((token) => ({ length: 1, 0: expect.stringContaining(token) })),
    );
    const acts = test.db.selectFrom('audit_log').select('seq').where('action', '=', 'trustees-invited');
    expect(await acts.where('object', '=', `election:${id}`).execute()).toHaveLength(1);
    expect((await invite({ seen, trustees: trustees.toReversed() })).body.code).toBe('trustees-changed');
    expect(await send('certs', 1)).toBe(200);
  });

  it('are those of one officer, where two invite others at once [A237]', async () => {
    const { invite, holders, trustees } = await draft();
    const { digest: seen } = await holders();
    const second = await test.newOfficer();
    const replies = await Promise.all([
      invite({ seen }),
      invite({ seen, trustees: trustees.toReversed() }, second),
    ]);
    expect(replies.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, 'trustees-changed']);
    const [first] = (await holders()).ceremony.trustees;
    expect(first.name).toBe(replies[0].status === 200 ? 'Ada' : 'Chi');
  });

  it('who begin again count as others for an officer who looked before, even if they are the same [A237]', async () => {
    const { invite, holders, slug, trustees } = await invited();
    const { digest: seen } = await holders();
    later();
    expect((await invite()).status).toBe(200);
    const mails = await Promise.all(trustees.map(({ email }) => mailsTo(email)));
    const who = (index: number) => ({ seed: randomBytes(32), index });
    const again = trusteesAt(test, slug, { tokens: mails.map(([mail]) => tokenIn(mail)), who });
    expect(await again.send('certs', 1)).toBe(200);
    expect((await invite({ seen })).body.code).toBe('trustees-changed');
    expect((await holders()).ceremony.trustees[0].steps).toBe(1);
  });

  it('get another link that takes the first one’s place, and the address alone once it is used [A53]', async () => {
    const { slug, mailAgain, trustees, tokens, send } = await invited();
    const [ada] = trustees as [(typeof trustees)[0]];
    later();
    expect((await mailAgain(1)).status).toBe(200);
    const fresh = tokenIn((await mailsTo(ada.email))[0]);
    const placeBy = async (token: string | undefined) =>
      (await test.call('POST', `/trustee/${slug}/place`, { body: { token } })).body;
    expect([(await placeBy(tokens[0])).code, (await placeBy(fresh)).data]).toEqual([
      'trustee-link-unknown',
      { trustee: 1, name: 'Ada' },
    ]);
    expect(await send('certs', 2)).toBe(200);
    later();
    expect((await mailAgain(2)).status).toBe(200);
    const again = (await mailsTo(trustees[1]?.email ?? ''))[0] ?? '';
    expect([again.includes(`/trustee/${slug}`), tokenIn(again)]).toEqual([true, '']);
    expect((await mailAgain(9)).body.code).toBe('no-such-trustee');
  });

  it.each([
    [{ threshold: 1 }, 'trustees-one-alone'],
    [{ threshold: 3 }, 'trustees-all-needed'],
    [{ trustees: NAMES.map((name) => ({ name, email: 'one@example.org' })) }, 'trustees-alike'],
    [{ trustees: [1, 2, 3].map((n) => ({ name: 'Ada', email: `ada${n}@example.org` })) }, 'trustees-alike'],
    [
      { trustees: [1, 2, 3].map((n) => ({ name: `A|${n}`, email: `a${n}@example.org` })) },
      'trustee-name-bad',
    ],
  ])('are not %j', async (change, code) => {
    const { invite, holders, trustees } = await draft();
    expect((await invite(change)).body.code).toBe(code);
    expect([(await holders()).keyHolders, await mailsTo(trustees[0]?.email ?? '')]).toEqual(['server', []]);
  });

  it.each([
    ['ada@example.org', 'ADA+1@example.org', 'ada+2@example.org'],
    ['ada@gmail.com', 'a.d.a@googlemail.com', 'bem@gmail.com'],
  ])('are not three by labels and dots of one mailbox: %s, %s, %s [A53]', async (...emails) => {
    const { invite, holders } = await draft();
    const trustees = NAMES.map((name, i) => ({ name, email: emails[i] }));
    expect((await invite({ trustees })).body.code).toBe('trustees-alike');
    expect((await holders()).keyHolders).toBe('server');
  });

  it('are mailed no more through labels after a + than their mailbox should get [A53]', async () => {
    const { invite, mailAgain, trustees } = await draft();
    const [ada, bem, chi] = trustees as [(typeof trustees)[0], (typeof trustees)[0], (typeof trustees)[0]];
    const labelled = { ...ada, email: ada.email.replace('@', '+trustee@') };
    expect((await invite({ trustees: [labelled, bem, chi] })).status).toBe(200);
    const { invitationsByMailbox } = test.deps.limits;
    while ((await invitationsByMailbox.take(ada.email)) === 0);
    expect((await mailAgain(1)).status).toBe(429);
    expect((await mailAgain(2)).status).toBe(200);
  });

  it('may hold the key of an election with live results, but not one that is made, or after the opening', async () => {
    const live = await draft({ live_results: true, witness_quorum: 1 });
    expect((await live.invite()).status).toBe(200);
    const unseen = await draft({ live_results: true });
    expect((await unseen.invite()).body.code).toBe('trustees-need-witnesses');
    const opened = await draft();
    await open(test.deps, opened.id);
    expect((await opened.invite()).body.code).toBe('opened-already');
    const made = await invited();
    await made.sendAll('certs', 'commitments', 'reveals', 'keys');
    expect((await made.invite()).body.code).toBe('trustees-made-already');
  });
});

describe('a drill', () => {
  async function made() {
    const making = await invited();
    await making.sendAll('certs', 'commitments', 'reveals', 'keys');
    const shown = await making.look();
    const { origin } = shown;
    const today = () => new Date(test.clock.ms).toISOString().slice(0, 10);
    const proofOf = (trustee: number, day = today(), address = drillOrigin(origin, day)) => {
      const share = collectShare(shown as Transcript, making.who(trustee));
      const key = share.ok ? share.privateKey : '';
      const said = { origin: address, name: NAMES[trustee - 1] ?? '' };
      return { trustee, day, proof: provePossession(said, key, (n) => randomBytes(n)).proof };
    };
    const drill = (body: object) => test.call('POST', `/trustee/${making.slug}/drill`, { body });
    return { ...making, shown, origin, today, proofOf, drill };
  }
  const isDrilled = async () => {
    const { checklist } = (await test.call('GET', '/commission/elections', { token: head.token })).body.data;
    return checklist.find(({ check }: { check: string }) => check === 'keys-drilled').isDone;
  };

  it('is required from every trustee by the checklist of the opening', async () => {
    const { look, holders, proofOf, drill } = await made();
    expect(await isDrilled()).toBe(false);
    for (const trustee of [1, 2]) expect((await drill(proofOf(trustee))).status).toBe(200);
    expect(await isDrilled()).toBe(false);
    expect((await drill(proofOf(3))).status).toBe(200);
    expect(await isDrilled()).toBe(true);
    const { trustees } = (await holders(observer)).ceremony;
    expect(trustees[0].drilledAtMs).toBe(test.clock.ms);
    expect((await look()).trustees[0]).not.toHaveProperty('drilledAtMs');
  });

  it('is required again once voting has begun: one from before the opening does not count', async () => {
    const { id, holders, proofOf, drill } = await made();
    const tried = async () => {
      const path = `/commission/elections/${id}/count`;
      return (await test.call('GET', path, { token: observer.token })).body.data.count.key.tried;
    };
    for (const trustee of [1, 2, 3]) await drill(proofOf(trustee));
    expect(await tried()).toBe(0);
    expect((await holders(observer)).openedAtMs).toBeNull();
    test.clock.advance(60_000);
    await open(test.deps, id);
    expect(await tried()).toBe(0);
    const { openedAtMs, ceremony } = await holders(observer);
    expect(openedAtMs).toBe(test.clock.ms);
    expect(ceremony.trustees[1].drilledAtMs).toBeLessThan(openedAtMs);
    test.clock.advance(60_000);
    await drill(proofOf(2));
    expect(await tried()).toBe(1);
  });

  it('is nobody else’s: not by another trustee’s key, of another day, or by the proof that is in the record [A53]', async () => {
    const { proofOf, drill, origin, shown, post } = await made();
    expect(shown.state).toBe('done');
    const refused = [
      { ...proofOf(1), trustee: 2 },
      proofOf(1, new Date(test.clock.ms - 3 * DAY_MS).toISOString().slice(0, 10)),
      { ...proofOf(1), day: new Date(test.clock.ms + DAY_MS).toISOString().slice(0, 10) },
      proofOf(1, undefined, origin),
    ];
    for (const body of refused) expect((await drill(body)).body.code).toBe('trustee-message-refused');
    expect(await isDrilled()).toBe(false);
    const early = await invited();
    const body = { trustee: 1, day: '2026-11-21', proof: { challenge: '1', response: '1' } };
    expect((await early.post('drill', body)).body.code).toBe('trustee-too-early');
    expect((await post('drill', { ...body, trustee: 3 })).body.code).toBe('trustee-message-refused');
  });

  it('is noted once a day and once more after the opening, however often a proof of that day is sent [A172]', async () => {
    const { id, proofOf, drill, today } = await made();
    const noted = async () =>
      (
        await test.db
          .selectFrom('audit_log')
          .select('after')
          .where('action', '=', 'trustee-rehearsed')
          .where('object', '=', `election:${id}`)
          .execute()
      ).map(({ after }) => after?.trustee);
    const at = async () =>
      test.db
        .selectFrom('trustee_places')
        .select('rehearsed_at')
        .where('election_id', '=', id)
        .where('trustee', '=', 1)
        .executeTakeFirstOrThrow();
    test.clock.ms = Date.parse(today()) + DAY_MS;
    const proof = proofOf(1);
    const sendAgain = async () => {
      for (let n = 0; n < 5; n += 1) expect((await drill(proof)).status).toBe(200);
      test.clock.advance(60_000);
    };
    await sendAgain();
    await drill(proofOf(1));
    expect(await noted()).toEqual([1]);
    await drill(proofOf(2));
    expect(await noted()).toEqual([1, 2]);
    await open(test.deps, id);
    await sendAgain();
    expect(await noted()).toEqual([1, 2, 1]);
    test.clock.advance(DAY_MS);
    await sendAgain();
    expect(await noted()).toEqual([1, 2, 1, 1]);
    expect(await at()).toEqual({ rehearsed_at: new Date(test.clock.ms - 60_000) });
  });
});
