/** What a trustee's page does with a server that lies to it. */
import { pureEngine } from '@evoting/audit/engine';
import { type Transcript, verifyOpening } from '@evoting/belenios/auditor';
import { collectShare } from '@evoting/belenios/ceremony';
import type { Ceremony } from '@evoting/contract/commission/trustees';
import { TestElection } from '@evoting/record/testing/election';
import { describe, expect, test } from 'vitest';
import { rewrite } from '../../../../../packages/audit/src/testing/tampering.ts';
import {
  type Reveal,
  type Sealed,
  sealedOf,
  sharesMessage,
} from '../../../../../packages/belenios/src/ceremony.ts';
import { signingKey } from '../../../../../packages/belenios/src/ceremony-secret.ts';
import { nobleGroup } from '../../../../../packages/belenios/src/noble-group.ts';
import { sign } from '../../../../../packages/belenios/src/pedersen.ts';
import { bytesOf, newKey, randomBytes, type TrusteeKey } from './keyFile.ts';
import { decryptCount, drill } from './opening.ts';
import { nextStep, type Step } from './steps.ts';

const ORIGIN = 'vote.example/api/board/2026';
const NAMES = ['Trustee 1', 'Trustee 2', 'Trustee 3'];
const TOKEN = 'A'.repeat(43);
const keysOf = (origin = ORIGIN) => NAMES.map((name, i) => newKey({ origin, name, trustee: i + 1 }));

/** A server that keeps what it is sent, as ours does; tests make it lie. */
function serverFor(origin = ORIGIN) {
  const messages: Record<string, (unknown | undefined)[]> = {
    certs: [],
    commitments: [],
    reveals: [],
    keys: [],
  };
  const whole = (round: string) => {
    const sent = messages[round] ?? [];
    return sent.filter(Boolean).length === 3 ? sent : [];
  };
  const show = (): Ceremony =>
    ({
      ...{ origin, title: 'Election', size: 3, threshold: 2, state: 'making', complaint: null, guilty: null },
      ...{ voting: 'draft', hasResult: false },
      trustees: NAMES.map((name, i) => ({
        name,
        sent: Object.keys(messages).filter((round) => messages[round]?.[i]),
        hasOpened: false,
      })),
      ...{ certs: whole('certs'), commitments: whole('commitments') },
      ...{ reveals: whole('reveals'), keys: whole('keys') },
    }) as unknown as Ceremony;
  const take = (step: Step) => {
    if (step.kind !== 'send') return;
    const { round, trustee, message } = step.body as { round: string; trustee: number; message: unknown };
    const sent = messages[round] ?? [];
    sent[trustee - 1] = message;
    messages[round] = sent;
  };
  return { messages, show, take };
}

/** All trustees send what is next until a round is whole. */
function goOn(server: ReturnType<typeof serverFor>, keys: readonly TrusteeKey[], rounds: number): void {
  for (let i = 0; i < rounds; i++) {
    const shown = server.show();
    for (const key of keys) server.take(nextStep(shown, key, TOKEN));
  }
}

describe('a trustee’s page', () => {
  test('sends round after round, waits for the others in between, and ends with a key', () => {
    const server = serverFor();
    const keys = keysOf();
    const [ada] = keys as [TrusteeKey];
    for (const round of ['certs', 'commitments', 'reveals', 'keys'] as const) {
      const step = nextStep(server.show(), ada, TOKEN);
      expect(step).toMatchObject({ kind: 'send', body: { round, trustee: 1 } });
      server.take(step);
      expect(nextStep(server.show(), ada, null)).toEqual({ kind: 'wait', round });
      goOn(server, keys.slice(1), 1);
    }
    expect(nextStep(server.show(), ada, null)).toEqual({ kind: 'made' });
  });

  test('sends nothing with a key of another election or another trustee', () => {
    const [ada] = keysOf('vote.example/api/board/2027') as [TrusteeKey];
    expect(nextStep(serverFor().show(), ada, TOKEN)).toEqual({ kind: 'other' });
    const [own] = keysOf() as [TrusteeKey];
    expect(nextStep(serverFor().show(), { ...own, trustee: 2 }, TOKEN)).toEqual({ kind: 'other' });
  });

  test('sends nothing to a server that has put its own key in its place', () => {
    const server = serverFor();
    const [ada, ...others] = keysOf() as [TrusteeKey];
    const servers = newKey({ origin: ORIGIN, name: 'Trustee 1', trustee: 1 });
    goOn(server, [servers, ...others], 1);
    expect(nextStep(server.show(), ada, TOKEN)).toEqual({ kind: 'not-mine' });
  });

  test('sends nothing on the ground of messages that do not hold, and names whose they are', () => {
    const keys = keysOf();
    const old = serverFor();
    goOn(old, keys, 2);
    const server = serverFor();
    goOn(server, keys, 2);
    // What trustee 2 committed to in an earlier making of a key, replayed.
    server.messages.commitments = [
      server.messages.commitments?.[0],
      old.messages.commitments?.[1],
      server.messages.commitments?.[2],
    ];
    expect(nextStep(server.show(), keys[0] as TrusteeKey, null)).toEqual({ kind: 'fault', trustee: 2 });
  });

  test('opens nothing of the key that was made to a server that makes up another making of it', () => {
    const keys = keysOf();
    const made = serverFor();
    goOn(made, keys, 4);
    // The first trustee comes back, and is shown a ceremony among people who are all the server.
    const [ada] = keys as [TrusteeKey];
    const strangers = keysOf();
    const madeUp = serverFor();
    goOn(madeUp, [ada, ...strangers.slice(1)], 3);
    expect(nextStep(madeUp.show(), ada, null)).toMatchObject({ kind: 'send', body: { round: 'keys' } });
    const sent = (server: typeof made, trustee: number) => server.messages.reveals?.[trustee - 1] as Reveal;
    const values = sealedOf(sent(madeUp, 2).shares.message) ?? [];
    const [stolen] = sealedOf(sent(made, 2).shares.message) ?? [];
    const message = sharesMessage(madeUp.show(), 2, [
      { ...stolen, masked: '7' } as Sealed,
      ...values.slice(1),
    ]);
    const secret = signingKey(madeUp.show(), bytesOf(strangers[1]?.seed ?? ''));
    const signature = sign(nobleGroup, secret, message, randomBytes);
    madeUp.messages.reveals?.splice(1, 1, { ...sent(madeUp, 2), shares: { message, signature } });
    expect(nextStep(madeUp.show(), ada, null)).toEqual({ kind: 'fault', trustee: 2 });
  });

  test('makes no certificate without the link, so that a stolen file takes nobody’s place', () => {
    expect(nextStep(serverFor().show(), keysOf()[0] as TrusteeKey, null)).toEqual({ kind: 'not-mine' });
  });
});

describe('a trustee’s share', () => {
  const keys = keysOf();
  const server = serverFor();
  goOn(server, keys, 4);
  const {
    origin,
    size,
    threshold,
    certs,
    commitments,
    reveals,
    keys: made,
  } = server.show() as Ceremony & Transcript;
  const transcript = { origin, size, threshold, certs, commitments, reveals, keys: made } as Transcript;

  const [own] = keys as [TrusteeKey];

  /** An election under the key that these trustees made. */
  function electionOf(votes: number, change: (election: TestElection) => void = () => {}) {
    const trustees = transcript.keys.map(({ key: { pok, public_key } }, i) => {
      const share = collectShare(transcript, { seed: bytesOf(keys[i]?.seed ?? ''), index: i + 1 });
      return { privateKey: share.ok ? share.privateKey : '', publicKey: { pok, public_key } };
    });
    const election = new TestElection({ results: 'at-close' }, trustees, ORIGIN, transcript);
    election.revise();
    for (let i = 0; i < votes; i++) election.vote(i % 2, 0);
    change(election);
    return { election, options: { key: election.key, log: election.log, engine: pureEngine } };
  }
  const ended = (election: TestElection) => void election.builder.append('EndBallots', null);

  test('is found in the record by the file that was kept, and is nobody else’s', async () => {
    const { election } = electionOf(0);
    const record = await election.publish();
    expect(await drill(record, election.key, own)).toMatchObject({ ok: true, own: { trustee: 1 } });
    const stranger = newKey(own);
    expect(await drill(record, election.key, stranger)).toEqual({ ok: false, reason: 'not-mine' });
    const renamed = { ...own, name: 'Trustee 2' };
    expect(await drill(record, election.key, renamed)).toEqual({ ok: false, reason: 'not-mine' });
  });

  test('is given of the sums that the record itself adds up to, and proved', async () => {
    const { election, options } = electionOf(3, ended);
    const given = await decryptCount(await election.publish(), options, own);
    if (!given.ok) throw new Error(given.reason);
    expect(given).toMatchObject({ ballots: 3, seen: { treeSize: 6 } });
    expect(given.shares.map(({ revision }) => revision)).toEqual([0, 1]);
    const { sums, ballots } = await election.open();
    const flat = sums.map(({ alpha, beta }) => ({ alpha, beta }));
    const statement = await election.statement({ ballots, sums: flat });
    const owner = { trustee: 1, publicKey: transcript.keys[0]?.key.public_key ?? '' };
    const { share } = JSON.parse(given.shares[0]?.share ?? '');
    expect(verifyOpening(statement, owner, share)).toBe(true);
    expect(verifyOpening({ ...statement, ballots: 4 }, owner, share)).toBe(false);
  });

  test('is not given while people vote, once the result is there, or of a record with a ballot spoilt', async () => {
    const open = electionOf(2);
    expect(await decryptCount(await open.election.publish(), open.options, own)).toMatchObject({
      reason: 'not-ended',
    });
    const spoilt = electionOf(2, (election) => {
      rewrite(election, 2, (ballot) => ballot.replace(/"response":"\d/, '"response":"'));
      ended(election);
    });
    const refused = await decryptCount(await spoilt.election.publish(), spoilt.options, own);
    expect(refused).toMatchObject({ ok: false, reason: 'not-verified' });
    const done = electionOf(2);
    await done.election.close();
    expect(await decryptCount(await done.election.publish(), done.options, own)).toMatchObject({
      reason: 'certified',
    });
  });

  test('is not given for another election than the one that the file was made for', async () => {
    const { election } = electionOf(2, ended);
    const record = await election.publish();
    const elsewhere = { ...own, origin: 'vote.example/api/board/2022' };
    expect(await drill(record, election.key, elsewhere)).toEqual({ ok: false, reason: 'other-record' });
    const single = new TestElection({ results: 'at-close' });
    expect(await drill(await single.publish(), single.key, own)).toEqual({
      ok: false,
      reason: 'no-ceremony',
    });
    record.files.set('checkpoint', new TextEncoder().encode('nonsense'));
    expect(await drill(record, election.key, own)).toEqual({ ok: false, reason: 'bad-record' });
  });
});
