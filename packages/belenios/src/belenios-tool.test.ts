import { describe, expect, it } from 'vitest';
import { createArchive } from './archive.ts';
import { sodiumArchiveVerifier } from './sodium.ts';
import { makeArchive } from './testing/archives.ts';
import { findBeleniosTool, verifyBallotsWithTool, verifyWithTool } from './testing/belenios-tool.ts';
import { question, testElection, testRandom, thresholdElection } from './testing/elections.ts';
import { signedBy } from './testing/tampering.ts';
import { vectorBytes } from './testing/vectors.ts';

const tool = findBeleniosTool();
if (!tool)
  console.log(
    'belenios-tool is not here, so its verdicts are not checked: scripts/install-belenios-tool.sh installs it',
  );

const questions = [question(4), question(3, { blank: true }), question(3, { min: 0, max: 2 })];

async function archiveOf(voters: readonly number[], revoters: readonly number[], trustees: number) {
  const test = testElection(questions, trustees);
  const { contents } = await makeArchive(test, voters, { revoters });
  const chunks: Uint8Array[] = [];
  for await (const chunk of createArchive(contents)) chunks.push(chunk);
  return { uuid: test.election.uuid, archive: Buffer.concat(chunks), contents };
}

describe.skipIf(!tool)('belenios-tool', () => {
  const verdictOf = (uuid: string, archive: Uint8Array) => verifyWithTool(tool ?? '', uuid, archive);

  it('accepts an election that was held by this package alone', async () => {
    const { uuid, archive } = await archiveOf([0, 1, 2, 3, 4, 5, 6], [2, 5], 2);
    expect(verdictOf(uuid, archive)).toMatchObject({ ok: true });
    expect(await sodiumArchiveVerifier([archive])).toMatchObject({ ok: true });
  });

  it.each([
    [[1, 2]],
    [[1, 3]],
    [[2, 3]],
  ])('accepts an election whose key three made together in our ceremony, decrypted by trustees %j alone', async (activeTrustees) => {
    const test = thresholdElection(questions, 3, 2);
    const { contents, counts } = await makeArchive(test, [0, 1, 2, 3], { activeTrustees });
    const chunks: Uint8Array[] = [];
    for await (const chunk of createArchive(contents)) chunks.push(chunk);
    const archive = Buffer.concat(chunks);
    expect(counts).toEqual((await makeArchive(test, [0, 1, 2, 3], { activeTrustees: [1, 2] })).counts);
    expect(verdictOf(test.election.uuid, archive)).toMatchObject({ ok: true });
    expect(await sodiumArchiveVerifier([archive])).toMatchObject({ ok: true });
  });

  it('refuses it with the share of a trustee who gave another one’s, as our own verifier does', async () => {
    const test = thresholdElection(questions, 3, 2);
    const { contents } = await makeArchive(test, [0, 1], { activeTrustees: [1, 2] });
    const [first, second] = contents.closing.partialDecryptions;
    const partialDecryptions = [
      { owner: 1, json: second?.json ?? '' },
      { owner: 2, json: first?.json ?? '' },
    ];
    const chunks: Uint8Array[] = [];
    for await (const chunk of createArchive({
      ...contents,
      closing: { ...contents.closing, partialDecryptions },
    }))
      chunks.push(chunk);
    const archive = Buffer.concat(chunks);
    expect(verdictOf(test.election.uuid, archive)).toMatchObject({ ok: false });
    expect(await sodiumArchiveVerifier([archive])).toMatchObject({ ok: false });
  });

  it('refuses it with one byte changed, as our own verifier does', async () => {
    const { uuid, archive } = await archiveOf([0, 1], [], 1);
    const at = archive.indexOf('"response":"') + 15;
    archive[at] = archive[at] === 0x31 ? 0x32 : 0x31;
    expect(verdictOf(uuid, archive)).toMatchObject({ ok: false });
    expect(await sodiumArchiveVerifier([archive])).toMatchObject({ ok: false });
  });

  it('refuses a false result and a false decryption in a consistent chain, as our own verifier does', async () => {
    const { uuid, contents } = await archiveOf([0, 1], [], 1);
    const { closing } = contents;
    const [share] = closing.partialDecryptions;
    const forged =
      share?.json.replace(
        /("response":"\d*)(\d)"/,
        (_, head, digit) => `${head}${(Number(digit) + 1) % 10}"`,
      ) ?? '';
    const falsehoods = [
      { ...closing, resultJson: closing.resultJson.replace('1', '2') },
      { ...closing, partialDecryptions: [{ owner: 1, json: forged }] },
    ];
    for (const falsehood of falsehoods) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of createArchive({ ...contents, closing: falsehood })) chunks.push(chunk);
      const archive = Buffer.concat(chunks);
      expect(verdictOf(uuid, archive)).toMatchObject({ ok: false });
      expect(await sodiumArchiveVerifier([archive])).toMatchObject({ ok: false });
    }
  });

  it('checks every ballot when it is asked ballot by ballot, and refuses one whose proofs are another’s, every time', async () => {
    const { uuid, archive, contents } = await archiveOf([0, 1, 2], [], 1);
    expect(verifyBallotsWithTool(tool ?? '', uuid, archive)).toEqual({
      ok: true,
      output: '3 ballots checked one by one, 0 refused\n',
    });
    const [first, second] = contents.ballots.map((json) => JSON.parse(json));
    const answers = first.answers.map((answer: object, i: number) => {
      return { ...answer, individual_proofs: second.answers[i].individual_proofs };
    });
    // Signed again with the voter's own credential and with all hashes recomputed: only the proofs of the
    // choices are false.
    const forged = JSON.stringify(signedBy({ ...first, answers }, 1000n, testRandom(3)));
    const { closing: _, ...open } = contents;
    const chunks: Uint8Array[] = [];
    const ballots = [forged, ...contents.ballots.slice(1)];
    for await (const chunk of createArchive({ ...open, ballots })) chunks.push(chunk);
    for (let round = 0; round < 3; round++) {
      const report = verifyBallotsWithTool(tool ?? '', uuid, Buffer.concat(chunks));
      expect(report).toMatchObject({
        ok: false,
        output: expect.stringContaining('3 ballots checked one by one, 1 refused'),
      });
    }
  });

  it('is called correctly: it accepts a vector that another version of it made, and no damaged one', () => {
    const damaged = Uint8Array.from(vectorBytes('one-trustee'));
    damaged[9000] = (damaged[9000] ?? 0) ^ 1;
    expect(verdictOf('qgin2zNRfjeof6', vectorBytes('one-trustee'))).toMatchObject({ ok: true });
    expect(verdictOf('qgin2zNRfjeof6', damaged)).toMatchObject({ ok: false });
  });

  it('accepts an election in which no one voted', async () => {
    const { uuid, archive } = await archiveOf([], [], 1);
    expect(await sodiumArchiveVerifier([archive])).toMatchObject({ ok: true, report: { numTallied: 0 } });
    expect(verdictOf(uuid, archive)).toMatchObject({ ok: true });
  });
});
