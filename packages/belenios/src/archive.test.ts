import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ArchiveContents, ArchiveDamage, ArchiveWriter, createArchive, readArchive } from './archive.ts';
import { verifyArchive } from './auditor.ts';
import { hexHash } from './hash.ts';
import { sodiumArchiveVerifier, sodiumVerifier } from './sodium.ts';
import { readMembers } from './tar.ts';
import { makeArchive } from './testing/archives.ts';
import { question, testElection, testRandom } from './testing/elections.ts';
import { readVector, vectorBytes, vectorNames } from './testing/vectors.ts';
import { type BallotVerifier, bareOf } from './verdict.ts';

/** Splits bytes into pieces of odd sizes, as a network would deliver them. */
async function* inPieces(bytes: Uint8Array, size: number) {
  for (let offset = 0; offset < bytes.length; offset += size) yield bytes.subarray(offset, offset + size);
}

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}

/** The names of the events, as bytes. */
async function* eventNames(bytes: Uint8Array) {
  for await (const event of readArchive([bytes])) yield new TextEncoder().encode(event.member);
}

describe.each(vectorNames)('the archive of %s', (name) => {
  it('is found sound, in pieces of any size, and gives the result', async () => {
    const { secrets, ballots } = await readVector(name);
    let progress = 0;
    const onProgress = (verified: number) => {
      progress = verified;
    };
    const verdict = await sodiumArchiveVerifier(inPieces(vectorBytes(name), 777), {
      onProgress,
      concurrency: 5,
    });
    expect(verdict).toMatchObject({
      ok: true,
      report: { result: secrets.result, stage: 'Result', ballots: ballots.length },
    });
    expect(progress).toBe(ballots.length);
  });
});

describe('an archive', () => {
  const bytes = vectorBytes('threshold-2-of-3');

  it('is found sound by the pure engine too', async () => {
    expect(await verifyArchive([bytes])).toMatchObject({ ok: true });
  });

  it('is refused with any byte changed, naming the location', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
        const damaged = Uint8Array.from(bytes);
        damaged[at] = (damaged[at] ?? 0) ^ flip;
        const verdict = await sodiumArchiveVerifier([damaged]);
        // A member's time is covered only by the header's checksum.
        expect(verdict).toMatchObject({
          ok: false,
          reason: 'damaged',
          location: expect.stringMatching(/^(byte \d+|BELENIOS|[0-9a-f]{64}\.)/),
        });
      }),
      { numRuns: Number(process.env.BALLOT_PROPERTY_RUNS ?? 150) },
    );
  });

  it('adds up the text that a thread has accepted, and nothing else that it says of the ballot', async () => {
    const { election, ballots } = await readVector('threshold-2-of-3');
    const [another = ''] = ballots;
    const verify: BallotVerifier['verify'] = async (asked, json) => {
      const verdict = bareOf(sodiumVerifier.verify(asked, json));
      return verdict.ok ? { ...bareOf(sodiumVerifier.verify(election, another)) } : verdict;
    };
    expect(ballots.length).toBeGreaterThan(1);
    expect(await sodiumArchiveVerifier([bytes], { verifier: { verify } })).toEqual(
      await sodiumArchiveVerifier([bytes]),
    );
  });

  it('has no verdict where a text is accepted that is no ballot: that is a defect of the thread', async () => {
    const verify = () => ({ ok: true, credential: '', tracker: '' }) as const;
    const contents = (await makeArchive(testElection([question(2)]), [0], {})).contents;
    const forged = createArchive({ ...contents, ballots: ['{}'] });
    await expect(sodiumArchiveVerifier(forged, { verifier: { verify } })).rejects.toThrow('cannot be read');
  });

  it('is refused cut off anywhere but after an event', async () => {
    const sound = new Set<number>();
    let end = 0;
    for await (const { name, bytes: content } of readMembers([bytes])) {
      end += 512 * (1 + Math.ceil(content.length / 512));
      if (!name.endsWith('.data.json')) sound.add(end);
    }
    for (let length = 256; length < bytes.length; length += 256) {
      const reading = bytesOf(eventNames(bytes.subarray(0, length)));
      if (sound.has(length)) await expect(reading, `${length}`).resolves.toBeDefined();
      else await expect(reading, `${length}`).rejects.toBeInstanceOf(ArchiveDamage);
    }
  });

  it('is refused with another time of its beginning, which no hash covers', async () => {
    const damaged = Uint8Array.from(bytes);
    const at = Buffer.from(damaged).indexOf('"timestamp":"') + 15;
    damaged[at] = damaged[at] === 0x31 ? 0x32 : 0x31;
    expect(await sodiumArchiveVerifier([damaged])).toMatchObject({
      ok: false,
      reason: 'damaged',
      location: 'BELENIOS',
    });
  });

  it('is refused at the fifth document before an event, before it comes to what would fill the memory [A225]', async () => {
    let taken = 0;
    function* endless() {
      const writer = new ArchiveWriter(0);
      yield writer.begin();
      for (; taken < 1_000; taken++) yield* writer.append('Ballot', [`${taken}`]).slice(0, 1);
    }
    const names = async () => {
      for await (const { member } of readArchive(endless())) expect(member).toBe('');
    };
    await expect(names()).rejects.toThrow('no more than four documents');
    expect(taken).toBeLessThan(10);
  });

  it('is refused empty, and with anything after its end', async () => {
    expect(await sodiumArchiveVerifier([])).toMatchObject({ ok: false, reason: 'damaged' });
    expect(await sodiumArchiveVerifier([bytes, new Uint8Array(1024)])).toMatchObject({
      ok: false,
      reason: 'damaged',
      location: `byte ${bytes.length}`,
    });
    expect(await sodiumArchiveVerifier([bytes, bytes])).toMatchObject({ ok: false, location: 'BELENIOS' });
  });
});

describe('an archive that was made with consistent hashes but false contents', () => {
  let sound: Awaited<ReturnType<typeof makeArchive>>['contents'];
  let ballots: readonly string[];
  let other: Awaited<ReturnType<typeof makeArchive>>;
  const verdictOf = async (contents: Partial<ArchiveContents>) =>
    sodiumArchiveVerifier(createArchive({ ...sound, ...contents }));

  beforeAll(async () => {
    const test = testElection([question(2)], 2);
    const made = await makeArchive(test, [0, 1, 1], { revoters: [0] });
    other = await makeArchive(testElection([question(2)], 2, testRandom(9)), [0], {});
    sound = made.contents;
    ballots = made.ballots;
  });

  it('is sound before it is falsified, with the later ballot of a voter counting', async () => {
    expect(await verdictOf({})).toMatchObject({
      ok: true,
      report: { ballots: 4, numTallied: 3, credentials: 3, result: [[1, 2]] },
    });
  });

  it('may end early', async () => {
    const { closing: _, ...open } = sound;
    expect(await sodiumArchiveVerifier(createArchive(open))).toMatchObject({
      ok: true,
      report: { stage: 'Ballot', result: undefined },
    });
    expect(await sodiumArchiveVerifier(createArchive({ ...open, ballots: [] }))).toMatchObject({
      ok: true,
      report: { stage: 'Setup' },
    });
  });

  it('is refused with a false ballot even while the election is open', async () => {
    const { closing: _, ...open } = sound;
    const forged = (ballots[0] ?? '').replace(/"response":"\d/, '"response":"9');
    const verdict = await sodiumArchiveVerifier(createArchive({ ...open, ballots: [forged] }));
    expect(verdict).toMatchObject({
      ok: false,
      reason: 'bad-ballot',
      location: expect.stringMatching(/\.event\.json$/),
    });
  });

  it('is refused with a ballot missing, doubled, or of no voter on the list', async () => {
    expect(await verdictOf({ ballots: ballots.slice(1) })).toMatchObject({ ok: true });
    expect(await verdictOf({ ballots: ballots.slice(0, -1) })).toMatchObject({ reason: 'bad-tally' });
    expect(await verdictOf({ ballots: [...ballots, ballots[0] ?? ''] })).toMatchObject({
      reason: 'replayed-ballot',
    });
    expect(await verdictOf({ publicCreds: sound.publicCreds.slice(1) })).toMatchObject({
      reason: 'unknown-credential',
    });
  });

  it('is refused with another setup', async () => {
    expect(await verdictOf({ trusteesJson: other.contents.trusteesJson })).toMatchObject({
      reason: 'bad-trustees',
    });
    expect(await verdictOf({ trusteesJson: '[]' })).toMatchObject({ reason: 'bad-trustees' });
    expect(await verdictOf({ electionJson: '{}' })).toMatchObject({ reason: 'bad-election' });
    expect(await verdictOf({ publicCreds: ['x'] })).toMatchObject({ reason: 'bad-credentials' });
    expect(
      await verdictOf({
        electionJson: other.contents.electionJson,
        trusteesJson: other.contents.trusteesJson,
      }),
    ).toMatchObject({ reason: 'bad-ballot' });
  });

  it('is refused with a false closing', async () => {
    const { closing } = sound;
    const [first, second] = closing.partialDecryptions ?? [];
    if (!first || !second) throw new Error('two trustees are needed');
    const falsified = (changes: object) => verdictOf({ closing: { ...closing, ...changes } });
    const sized = closing.sizedJson.replace('"num_tallied":3', '"num_tallied":4');
    expect(await falsified({ sizedJson: sized })).toMatchObject({ reason: 'bad-tally' });
    expect(await falsified({ encryptedTallyJson: '[[]]' })).toMatchObject({ reason: 'bad-tally' });
    expect(await falsified({ resultJson: '{"result":[[2,1]]}' })).toMatchObject({ reason: 'bad-result' });
    expect(await falsified({ resultJson: '{"result":[[1,2],[]]}' })).toMatchObject({ reason: 'bad-result' });
    expect(await falsified({ resultJson: '{"result":[[1,2.0]]}' })).toMatchObject({ reason: 'bad-result' });
    expect(await falsified({ partialDecryptions: [first] })).toMatchObject({ reason: 'bad-result' });
    expect(await falsified({ partialDecryptions: [first, first] })).toMatchObject({
      reason: 'bad-decryption',
    });
    expect(await falsified({ partialDecryptions: [{ ...first, owner: 2 }, second] })).toMatchObject({
      reason: 'bad-decryption',
    });
    expect(await falsified({ partialDecryptions: [{ ...first, owner: 3 }, second] })).toMatchObject({
      reason: 'bad-decryption',
    });
    expect(await falsified({ partialDecryptions: [] })).toMatchObject({ reason: 'unexpected-event' });
  });

  it('is refused when its events come in another order, or are of an unknown kind', async () => {
    const chain = (
      ...steps: readonly (readonly ['Ballot' | 'EndBallots' | 'Result', readonly string[]])[]
    ) => {
      const writer = new ArchiveWriter(0);
      return [writer.begin(), ...steps.flatMap(([type, documents]) => writer.append(type, documents))];
    };
    expect(await sodiumArchiveVerifier(chain(['Ballot', ['x']]))).toMatchObject({
      reason: 'unexpected-event',
    });
    expect(await sodiumArchiveVerifier(chain(['EndBallots', []]))).toMatchObject({
      reason: 'unexpected-event',
    });
    expect(await sodiumArchiveVerifier(chain())).toMatchObject({ reason: 'bad-setup' });
    const whole = await bytesOf(createArchive(sound));
    const resumed = new ArchiveWriter(0);
    resumed.append('EndBallots', []);
    const stray = resumed.append('Result', [`${hexHash('')}`]);
    expect(await sodiumArchiveVerifier([whole, ...stray])).toMatchObject({ reason: 'damaged' });
  });
});
