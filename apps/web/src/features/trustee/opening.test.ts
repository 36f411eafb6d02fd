/** What a trustee's page does with a record that the server shows it. */
import { pureEngine } from '@evoting/audit/engine';
import { verifyCeremony, verifyOpening } from '@evoting/belenios/auditor';
import { collectShare } from '@evoting/belenios/ceremony';
import { TestElection } from '@evoting/record/testing/election';
import { describe, expect, test } from 'vitest';
import { rewrite } from '../../../../../packages/audit/src/testing/tampering.ts';
import { goOn, keysOf, madeUpFor, ORIGIN, serverFor } from '../../testing/ceremony.ts';
import { bytesOf, newKey, type TrusteeKey } from './keyFile.ts';
import { decryptCount, drill } from './opening.ts';
import { transcriptOf } from './steps.ts';

describe('a trustee’s share', () => {
  const keys = keysOf();
  const server = serverFor();
  goOn(server, keys, 4);
  const transcript = transcriptOf(server.show());
  const shares = keys.map((key, i) => {
    const share = collectShare(transcript, { seed: bytesOf(key.seed), index: i + 1 });
    return share.ok ? share.privateKey : '';
  });

  const [own] = keys as [TrusteeKey];

  /** An election under the key that these trustees made, or another one that is made up. */
  function electionOf(
    votes: number,
    change: (election: TestElection) => void = () => {},
    made = { transcript, shares },
  ) {
    const trustees = made.transcript.keys.map(({ key: { pok, public_key } }, i) => {
      return { privateKey: made.shares[i] ?? '', publicKey: { pok, public_key } };
    });
    const election = new TestElection({ results: 'at-close' }, trustees, ORIGIN, made.transcript);
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

  test('is not found in a record whose ceremony the server made up and sealed to the trustees’ own keys', async () => {
    const madeUp = madeUpFor(transcript.certs);
    expect(verifyCeremony(madeUp.transcript)).toBeNull();
    const { election, options } = electionOf(3, ended, madeUp);
    const record = await election.publish();
    for (const key of keys) {
      expect(await drill(record, election.key, key)).toEqual({ ok: false, reason: 'not-mine' });
      expect(await decryptCount(record, options, key)).toEqual({ ok: false, reason: 'not-mine' });
    }
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
