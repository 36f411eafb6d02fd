/**
 * The attacker has the server and the trustees' keys, and publishes an archive that omits ballots or decrypts
 * a revision that must stay closed. With all proofs remade it is valid by itself, for other programs too.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ArchiveContents, createArchive } from '@evoting/belenios/archive';
import { combineDecryptions, resultJson, tallyDocuments, verifyTrustees } from '@evoting/belenios/auditor';
import { sodiumTally, sodiumTrustee } from '@evoting/belenios/sodium';
import type { RevisionTally } from '@evoting/record/payloads';
import { contestsOf, type Rules, TestElection } from '@evoting/record/testing/election';
import { beforeAll, expect, test } from 'vitest';
import { emptyFolder, runWith, SERVER, serverOf } from './testing/command.ts';

const ALONE = ['--pure', '--threads', '1'];

/** An election, its ballots by revision, and the folder of its record. */
interface HeldElection {
  election: TestElection;
  ballots: string[][];
  folder: string;
}

/** Holds an election with this many ballots on each revision. */
async function hold(rules: Rules, ...sizes: number[]): Promise<HeldElection> {
  const election = new TestElection(rules);
  const { smallest_batch: smallest = 1 } = rules;
  election.isDecrypted = ({ ballots }) => ballots >= smallest;
  const ballots = sizes.map((size) => {
    election.revise(contestsOf(1));
    return Array.from({ length: size }, (_, i) => election.vote(i % 2, 0));
  });
  await election.close();
  const folder = await emptyFolder();
  const server = serverOf(election, await election.publish());
  await runWith(server, SERVER, ...ALONE, '--download', folder);
  return { election, ballots, folder };
}

let held: HeldElection;
beforeAll(async () => {
  held = await hold({}, 3, 2);
});

const textOf = ({ election }: HeldElection, hash: string) =>
  Buffer.from(election.builder.documents.get(hash) as Uint8Array).toString('utf8');
const trusteesOf = (from: HeldElection) => textOf(from, JSON.parse(from.election.setup).trustees);
const revisionOf = ({ election }: HeldElection, at: number) =>
  election.revisions[at] as TestElection['revisions'][0];

/** The closing documents that the record names for a revision. */
function recorded(from: HeldElection, at: number): NonNullable<ArchiveContents['closing']> {
  const { election } = from;
  const tallies = election.builder.entries.flatMap((entry, i) =>
    JSON.parse(Buffer.from(entry).toString()).type === 'RevisionTally'
      ? [JSON.parse(Buffer.from(election.builder.payloads[i] as Uint8Array).toString()) as RevisionTally]
      : [],
  );
  const tally = tallies[at] as RevisionTally;
  return {
    encryptedTallyJson: textOf(from, tally.encrypted_tally),
    sizedJson: textOf(from, tally.sized),
    partialDecryptions: tally.partial_decryptions.map((hash, i) => ({
      owner: i + 1,
      json: textOf(from, hash),
    })),
    resultJson: textOf(from, tally.result),
  };
}

/** Forges closing documents for other ballots with the trustees' keys. */
function forged(
  from: HeldElection,
  at: number,
  of: readonly string[],
): NonNullable<ArchiveContents['closing']> {
  const { election } = from;
  const { election: own } = revisionOf(from, at);
  const sums = of.reduce(
    (sum, json) => sodiumTally.addBallot(sum, JSON.parse(json)),
    sodiumTally.emptySums(own),
  );
  const stored = sodiumTally.storeSums(sums);
  const { encryptedTally, numTallied } = stored;
  const shares = election.trustees.map(({ privateKey }) =>
    sodiumTrustee.partialDecrypt({
      context: own.fingerprint,
      privateKey,
      encryptedTally,
      random: election.random,
    }),
  );
  const verdict = verifyTrustees(trusteesOf(from));
  if (!verdict.ok) throw new Error(verdict.reason);
  const byOwner = new Map(shares.map((share, i) => [i + 1, share]));
  const counts = combineDecryptions({
    trustees: verdict.trustees,
    encryptedTally,
    numTallied,
    shares: byOwner,
  });
  return {
    ...tallyDocuments(stored),
    partialDecryptions: shares.map((share, i) => ({ owner: i + 1, json: JSON.stringify(share) })),
    resultJson: resultJson(counts ?? []),
  };
}

async function archiveOf(
  from: HeldElection,
  at: number,
  change: Partial<ArchiveContents> = {},
): Promise<string> {
  const { election: own } = revisionOf(from, at);
  const given = change.ballots ?? from.ballots[at] ?? [];
  const contents: ArchiveContents = {
    electionJson: own.json,
    trusteesJson: trusteesOf(from),
    ballots: given,
    ...(change.closing ? {} : { closing: recorded(from, at) }),
    publicCreds: [...(given as string[])].map((json) => JSON.parse(json).credential),
    timestampSeconds: 1_790_000_000,
    ...change,
  };
  const chunks: Uint8Array[] = [];
  for await (const chunk of createArchive(contents)) chunks.push(chunk);
  const file = join(await emptyFolder(), `${own.uuid}.bel`);
  await writeFile(file, Buffer.concat(chunks));
  return file;
}

const offline: typeof fetch = () => Promise.reject(new TypeError('fetch failed'));
const beside = (...archives: string[]) => runWith(offline, held.folder, ...archives, ...ALONE);

test('the archives of a record are verified beside it, and the report has both', async () => {
  const json = join(await emptyFolder(), 'report.json');
  const { status, said } = await beside(await archiveOf(held, 0), await archiveOf(held, 1), '--json', json);
  expect(said).toContain('3 of them counted, and every proof in the archive; they are those of the record');
  expect(said).toContain('Verified: all 5 ballots');
  expect(JSON.parse(await readFile(json, 'utf8'))).toMatchObject({
    verdict: 'verified',
    archives: [{ ok: true }, { ok: true, isOfRecord: true }],
  });
  expect(status).toBe(0);
});

test('an archive without one of the ballots is valid alone, and refused beside its record [A142]', async () => {
  const some = held.ballots[0]?.slice(1) ?? [];
  const archive = await archiveOf(held, 0, { ballots: some, closing: forged(held, 0, some) });
  expect(await runWith(offline, archive, ...ALONE)).toMatchObject({
    status: 0,
    said: expect.stringContaining('An archive alone does not show that it has every ballot'),
  });
  const { status, said } = await beside(await archiveOf(held, 1), archive);
  expect(said).toContain(
    `${archive}\nNOT verified: ballots: revision 1 of style 1 has 3 in the record, and 2 here (not-the-record).`,
  );
  expect(status).toBe(1);
});

test.each<[string, (own: HeldElection) => Partial<ArchiveContents>, string]>([
  [
    'another order',
    ({ ballots: [all = []] }) => ({ ballots: all.toReversed() }),
    'ballots: they are not those of revision 1 of style 1 in the record, in their order',
  ],
  [
    'another credential',
    ({ ballots }) => ({ publicCreds: ballots.flat().map((json) => JSON.parse(json).credential) }),
    'credentials: 5 are listed for 3 ballots',
  ],
  [
    'another decryption',
    (own) => ({ closing: forged(own, 0, own.ballots[0] ?? []) }),
    'tally: it is not that of revision 1 of style 1',
  ],
  [
    'no result',
    (own) => ({ closing: { ...recorded(own, 0), resultJson: undefined } as never }),
    'tally: it is not that of revision 1 of style 1',
  ],
])('an archive with %s than its record is refused beside it [A142]', async (_, change, words) => {
  const { status, said } = await beside(await archiveOf(held, 0, change(held)));
  expect(said).toContain(words);
  expect(status).toBe(1);
});

test('an archive of another election, and one that opens a closed revision, are refused [A142]', async () => {
  const small = await hold({ smallest_batch: 3 }, 5, 2, 1);
  const { encryptedTallyJson, sizedJson, ...decrypted } = forged(small, 1, small.ballots[1] ?? []);
  const check = async (closing: ArchiveContents['closing']) =>
    runWith(offline, small.folder, await archiveOf(small, 1, { closing } as never), ...ALONE);
  expect(await check({ encryptedTallyJson, sizedJson })).toMatchObject({ status: 0 });
  expect(await check({ encryptedTallyJson, sizedJson, ...decrypted })).toMatchObject({
    status: 1,
    said: expect.stringContaining('revision 2 of style 1 is closed in the record, and opened here'),
  });
  const closing = forged(small, 2, small.ballots[2] ?? []);
  expect(await beside(await archiveOf(small, 2, { closing }))).toMatchObject({
    status: 1,
    said: expect.stringContaining('no revision of the record has this election'),
  });
});

test('archives are compared only with a whole record that has its result', async () => {
  const archive = await archiveOf(held, 0);
  for (const cut of [
    ['--sample', '0.5'],
    ['--resume', 'state.json'],
  ])
    expect(await beside(archive, ...cut)).toMatchObject({ status: 2 });
  const open = new TestElection();
  open.revise();
  open.vote(0, 0);
  await open.publishCount();
  const server = serverOf(open, await open.publish());
  const { status, errors } = await runWith(server, SERVER, archive, ...ALONE);
  expect(errors).toContain('The archives were not looked at');
  expect(status).toBe(2);
});
