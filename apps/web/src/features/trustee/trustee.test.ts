import { makeComplaint } from '@evoting/belenios/ceremony';
import type { Ceremony } from '@evoting/contract/commission/trustees';
import { describe, expect, test } from 'vitest';
import {
  type Reveal,
  type Sealed,
  sealedOf,
  sharesMessage,
} from '../../../../../packages/belenios/src/ceremony.ts';
import { signingKey } from '../../../../../packages/belenios/src/ceremony-secret.ts';
import { nobleGroup } from '../../../../../packages/belenios/src/noble-group.ts';
import { signOwn } from '../../../../../packages/belenios/src/pedersen.ts';
import { keysOf, ORIGIN, playRounds, serverFor, TOKEN, withWrongValue } from '../../testing/ceremony.ts';
import { bytesOf, newKey, randomBytes, type TrusteeKey } from './key.ts';
import { isGuiltProved, nextStep } from './steps.ts';

describe('a trustee’s page', () => {
  test('sends a message in each round, waits for the others, and ends with a key', () => {
    const server = serverFor();
    const keys = keysOf();
    const [ada] = keys as [TrusteeKey];
    for (const round of ['certs', 'commitments', 'reveals', 'keys'] as const) {
      const step = nextStep(server.show(), ada, TOKEN);
      expect(step).toMatchObject({ kind: 'send', body: { round, trustee: 1 } });
      server.take(step);
      expect(nextStep(server.show(), ada, null)).toEqual({ kind: 'wait', round });
      playRounds(server, keys.slice(1), 1);
    }
    expect(nextStep(server.show(), ada, null)).toEqual({ kind: 'made' });
  });

  test('sends nothing with a key of another election or another trustee', () => {
    const [ada] = keysOf('vote.example/api/board/2027') as [TrusteeKey];
    expect(nextStep(serverFor().show(), ada, TOKEN)).toEqual({ kind: 'other' });
    const [own] = keysOf() as [TrusteeKey];
    expect(nextStep(serverFor().show(), { ...own, trustee: 2 }, TOKEN)).toEqual({ kind: 'other' });
  });

  test('sends nothing to a server that has put its own key in its place [A47]', () => {
    const server = serverFor();
    const [ada, ...others] = keysOf() as [TrusteeKey];
    const servers = newKey({ origin: ORIGIN, name: 'Trustee 1', trustee: 1 });
    playRounds(server, [servers, ...others], 1);
    expect(nextStep(server.show(), ada, TOKEN)).toEqual({ kind: 'not-mine' });
  });

  test('sends nothing after an invalid message, and names its sender [A47]', () => {
    const keys = keysOf();
    const old = serverFor();
    playRounds(old, keys, 2);
    const server = serverFor();
    playRounds(server, keys, 2);
    // The commitment of trustee 2 in an earlier ceremony, replayed.
    server.messages.commitments = [
      server.messages.commitments?.[0],
      old.messages.commitments?.[1],
      server.messages.commitments?.[2],
    ];
    expect(nextStep(server.show(), keys[0] as TrusteeKey, null)).toEqual({ kind: 'fault', trustee: 2 });
  });

  test('reveals nothing of the key to a server that replays its messages in a forged ceremony [A69]', () => {
    const keys = keysOf();
    const made = serverFor();
    playRounds(made, keys, 4);
    // The first trustee returns, and is shown a ceremony whose other trustees are all the server.
    const [ada] = keys as [TrusteeKey];
    const strangers = keysOf();
    const forgedServer = serverFor();
    playRounds(forgedServer, [ada, ...strangers.slice(1)], 3);
    expect(nextStep(forgedServer.show(), ada, null)).toMatchObject({ kind: 'send', body: { round: 'keys' } });
    const sent = (server: typeof made, trustee: number) => server.messages.reveals?.[trustee - 1] as Reveal;
    const values = sealedOf(sent(forgedServer, 2).shares.message) ?? [];
    const [stolen] = sealedOf(sent(made, 2).shares.message) ?? [];
    const message = sharesMessage(forgedServer.show(), 2, [
      { ...stolen, masked: '7' } as Sealed,
      ...values.slice(1),
    ]);
    const secret = signingKey(forgedServer.show(), bytesOf(strangers[1]?.seed ?? ''));
    const signature = signOwn(nobleGroup, secret, message, randomBytes);
    forgedServer.messages.reveals?.splice(1, 1, { ...sent(forgedServer, 2), shares: { message, signature } });
    expect(nextStep(forgedServer.show(), ada, null)).toEqual({ kind: 'fault', trustee: 2 });
  });

  test('makes no certificate without the link, so that a stolen file is not enough to take a trustee’s place [A47]', () => {
    expect(nextStep(serverFor().show(), keysOf()[0] as TrusteeKey, null)).toEqual({ kind: 'no-link' });
  });

  test('asks for the link if this trustee’s place is empty, and reports somebody else’s messages there', () => {
    const [ada, ...others] = keysOf() as [TrusteeKey];
    const server = serverFor();
    playRounds(server, others, 1);
    expect(nextStep(server.show(), ada, null)).toEqual({ kind: 'no-link' });
    playRounds(server, [newKey({ origin: ORIGIN, name: 'Trustee 1', trustee: 1 })], 1);
    expect(nextStep(server.show(), ada, null)).toEqual({ kind: 'not-mine' });
  });
});

describe('a trustee who is accused of a wrong value', () => {
  const keys = keysOf();
  const server = serverFor();
  playRounds(server, keys, 3);
  const honest = server.show();
  const forged = withWrongValue(honest, keys[1] as TrusteeKey);
  const accused = (ceremony: Ceremony, complaint: unknown, guilty = 2): Ceremony => ({
    ...ceremony,
    state: 'over',
    guilty,
    complaint: complaint as Ceremony['complaint'],
  });
  const first = { seed: bytesOf(keys[0]?.seed ?? ''), index: 1 };

  test('is guilty by a valid complaint of the recipient', () => {
    const step = nextStep(forged, keys[0] as TrusteeKey, null);
    if (step.kind !== 'complain') throw new Error(step.kind);
    expect(isGuiltProved(accused(forged, step.complaint))).toBe(true);
    expect(isGuiltProved(accused(forged, step.complaint, 3))).toBe(false);
  });

  test('is not guilty without a complaint, by a false complaint, or by a value that the trustee has not signed [A93]', () => {
    expect(isGuiltProved(accused(honest, null))).toBe(false);
    expect(isGuiltProved(accused(forged, null))).toBe(false);
    const complaint = makeComplaint(honest, first, 2, randomBytes);
    expect(isGuiltProved(accused(honest, complaint))).toBe(false);
    const [ada, bem, chi] = forged.reveals as [Reveal, Reveal, Reveal];
    const { signature } = honest.reveals[1]?.shares as Reveal['shares'];
    const unsigned = { ...forged, reveals: [ada, { ...bem, shares: { ...bem.shares, signature } }, chi] };
    expect(isGuiltProved(accused(unsigned, makeComplaint(forged, first, 2, randomBytes)))).toBe(false);
  });
});
