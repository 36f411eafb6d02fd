import { pureEngine } from '@evoting/audit/engine';
import { verifyCeremony, verifyOpening } from '@evoting/belenios/auditor';
import { collectShare } from '@evoting/belenios/ceremony';
import { requirePaper } from '@evoting/booth/paper';
import { claimOf } from '@evoting/booth/testing/claim';
import { TestElection } from '@evoting/record/testing/election';
import { MemorySource } from '@evoting/record/testing/memory-source';
import { describe, expect, test } from 'vitest';
import { rewrite } from '../../../../../packages/audit/src/testing/tampering.ts';
import { forgedCeremony, keysOf, ORIGIN, playRounds, serverFor } from '../../testing/ceremony.ts';
import { decryptCount } from './decryption.ts';
import { drill } from './drill.ts';
import { bytesOf, newKey, type TrusteeKey } from './key.ts';
import { transcriptOf } from './steps.ts';

describe('a trustee’s share', () => {
  const keys = keysOf();
  const server = serverFor();
  playRounds(server, keys, 4);
  const transcript = transcriptOf(server.show());
  const shares = keys.map((key, i) => {
    const share = collectShare(transcript, { seed: bytesOf(key.seed), index: i + 1 });
    return share.ok ? share.privateKey : '';
  });

  const [own] = keys as [TrusteeKey];

  /** An election under the key of these trustees, or of a forged ceremony. */
  function electionOf(
    votes: number,
    change: (election: TestElection) => void = () => {},
    { made = { transcript, shares }, title = 'Election 2026' } = {},
  ) {
    const trustees = made.transcript.keys.map(({ key: { pok, public_key } }, i) => {
      return { privateKey: made.shares[i] ?? '', publicKey: { pok, public_key } };
    });
    const rules = { results: 'at-close', title } as const;
    const election = new TestElection(rules, trustees, ORIGIN, made.transcript);
    election.revise();
    for (let i = 0; i < votes; i++) election.vote(i % 2, 0);
    change(election);
    return { election, options: { key: election.key, log: election.log, engine: pureEngine } };
  }
  const ended = (election: TestElection) => void election.builder.append('EndBallots', null);

  test('is found in the record by the trustee’s key file alone', async () => {
    const { election } = electionOf(0);
    const record = await election.publish();
    expect(await drill(record, election.key, own, null)).toMatchObject({ ok: true, own: { trustee: 1 } });
    const stranger = newKey(own);
    expect(await drill(record, election.key, stranger, null)).toEqual({ ok: false, reason: 'not-mine' });
    const renamed = { ...own, name: 'Trustee 2' };
    expect(await drill(record, election.key, renamed, null)).toEqual({ ok: false, reason: 'not-mine' });
  });

  test('is not found in a record with a forged ceremony that is sealed to the trustees’ real keys [A47]', async () => {
    const forged = forgedCeremony(transcript.certs);
    expect(verifyCeremony(forged.transcript)).toBeNull();
    const { election, options } = electionOf(3, ended, { made: forged });
    const record = await election.publish();
    for (const key of keys) {
      expect(await drill(record, election.key, key, null)).toEqual({ ok: false, reason: 'not-mine' });
      expect(await decryptCount(record, options, key, null)).toEqual({ ok: false, reason: 'not-mine' });
    }
  });

  test('is not searched in another record than the one that this device has pinned to vote [A92]', async () => {
    const { election } = electionOf(0);
    const servers = new TestElection({ results: 'at-close' }, undefined, ORIGIN);
    servers.revise();
    const known = { pin: null, expectedOrigin: ORIGIN, revision: 'newest' } as const;
    const read = await requirePaper(await servers.publish(), claimOf(servers), known);
    if (!read.ok) throw new Error(read.reason);
    const record = await election.publish();
    const { pin } = read.paper;
    for (const one of [pin, { ...pin, checkpoint: null }])
      expect(await drill(record, election.key, own, one)).toEqual({ ok: false, reason: 'other-history' });
    expect(await drill(record, election.key, own, { ...pin, setup: null, checkpoint: null })).toMatchObject({
      ok: true,
    });
  });

  test('is found by a second drill only in the record of the first, or in an extension of it [A92]', async () => {
    const { election } = electionOf(0);
    const before = await election.publish();
    const first = await drill(before, election.key, own, null);
    if (!first.ok) throw new Error(first.reason);
    election.vote(0, 0);
    const now = await election.publish();
    const second = await drill(now, election.key, own, first.pin);
    if (!second.ok) throw new Error(second.reason);
    // The first ballot comes after the electorate.
    expect(second.head.treeSize).toBe(first.head.treeSize + 2);
    const forked = electionOf(0, (other) => void other.vote(1, 0)).election;
    const renamed = electionOf(1, undefined, { title: 'Started again' }).election;
    for (const other of [forked, renamed])
      expect(await drill(await other.publish(), election.key, own, second.pin)).toEqual({
        ok: false,
        reason: 'other-history',
      });
    // An older checkpoint from a cache is consistent, and does not replace the newer one.
    const older = new MemorySource([...now.files, ...before.files]);
    expect(await drill(older, election.key, own, second.pin)).toMatchObject({ ok: true, pin: second.pin });
  });

  test('is not decrypted from another record than the one in which the key was just found [A92]', async () => {
    const { election } = electionOf(0, undefined, { title: 'The first one' });
    const found = await election.publish();
    const other = electionOf(3, ended);
    const counted = await other.election.publish();
    let shown = found;
    // The audit begins with the results.
    const read = (path: string) => {
      if (path === 'results') shown = counted;
      return shown.read(path);
    };
    expect(await decryptCount(counted, other.options, own, null)).toMatchObject({ ok: true });
    expect(await decryptCount({ read }, other.options, own, null)).toMatchObject({ reason: 'not-verified' });
  });

  test('is decrypted from the sums of the record’s ballots, with a valid proof', async () => {
    const { election, options } = electionOf(3, ended);
    const given = await decryptCount(await election.publish(), options, own, null);
    if (!given.ok) throw new Error(given.reason);
    expect(given).toMatchObject({ ballots: 3, head: { treeSize: 7 } });
    expect(given.shares.map(({ revision }) => revision)).toEqual([0, 1]);
    const { sums, ballots } = await election.decrypt();
    const flat = sums.map(({ alpha, beta }) => ({ alpha, beta }));
    const statement = await election.statement({ ballots, sums: flat });
    const owner = { trustee: 1, publicKey: transcript.keys[0]?.key.public_key ?? '' };
    const { share } = JSON.parse(given.shares[0]?.share ?? '');
    expect(verifyOpening(statement, owner, share)).toBe(true);
    expect(verifyOpening({ ...statement, ballots: 4 }, owner, share)).toBe(false);
  });

  test('is shown with the head of the record at the end of voting, not the newest', async () => {
    const { election, options } = electionOf(3, ended);
    const { sums, ballots, shares: given } = await election.decrypt();
    const first = await decryptCount(await election.publish(), options, own, null);
    election.builder.append('EncryptedTally', JSON.stringify({ sums, ballots }));
    election.builder.append('PartialDecryption', JSON.stringify(given[0]));
    const later = await decryptCount(await election.publish(), options, keys[1] as TrusteeKey, null);
    if (!first.ok || !later.ok) throw new Error('refused');
    expect(later.head).toEqual(first.head);
    expect(later.pin.checkpoint).not.toBe(first.pin.checkpoint);
    const more = electionOf(4, ended);
    const other = await decryptCount(await more.election.publish(), more.options, own, null);
    if (!other.ok) throw new Error(other.reason);
    expect(other.head.rootHash).not.toBe(first.head.rootHash);
  });

  test('is not decrypted during voting, after the result, or from a record with an invalid ballot', async () => {
    const open = electionOf(2);
    expect(await decryptCount(await open.election.publish(), open.options, own, null)).toMatchObject({
      reason: 'not-ended',
    });
    const invalid = electionOf(2, (election) => {
      rewrite(election, 3, (ballot) => ballot.replace(/"response":"\d/, '"response":"'));
      ended(election);
    });
    const refused = await decryptCount(await invalid.election.publish(), invalid.options, own, null);
    expect(refused).toMatchObject({ ok: false, reason: 'not-verified' });
    const done = electionOf(2);
    await done.election.close();
    expect(await decryptCount(await done.election.publish(), done.options, own, null)).toMatchObject({
      reason: 'certified',
    });
  });

  test('is not decrypted for another election than that of the key file [A47]', async () => {
    const { election } = electionOf(2, ended);
    const record = await election.publish();
    const elsewhere = { ...own, origin: 'vote.example/api/board/2022' };
    expect(await drill(record, election.key, elsewhere, null)).toEqual({ ok: false, reason: 'other-record' });
    const single = new TestElection({ results: 'at-close' });
    expect(await drill(await single.publish(), single.key, own, null)).toEqual({
      ok: false,
      reason: 'no-ceremony',
    });
    record.files.set('checkpoint', new TextEncoder().encode('nonsense'));
    expect(await drill(record, election.key, own, null)).toEqual({ ok: false, reason: 'bad-record' });
  });
});
