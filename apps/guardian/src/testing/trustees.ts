import type { OpeningShare } from '@evoting/belenios/auditor';
import { sealKey } from '@evoting/belenios/key-file';
import { type Rules, TestElection } from '@evoting/record/testing/election';
import { MemorySource } from '@evoting/record/testing/memory-source';
import { testWitness } from '@evoting/record/testing/witness';
import { joinCosigned } from '@evoting/record/witnessed';
import { encodeUtf8 } from '@evoting/tlog/encoding';
import { COSIGNATURE, formatVerifierKey } from '@evoting/tlog/key';
import { holdCeremony, participant } from '../../../../packages/belenios/src/testing/ceremonies.ts';
import { guardianEngine, RecordAudit } from '../audit.ts';
import type { Folder } from '../folder.ts';
import { look } from '../look.ts';
import { TrusteeDuty } from '../trustee/duty.ts';
import { guardianFolder, guardianKey, NOW_S, published, witnessOf } from './guardian.ts';

export const ORIGIN = 'vote.example/api/board/2026';
const { transcript, privateKeys } = holdCeremony({ origin: ORIGIN, size: 3, threshold: 2 });
const others = [1, 2].map((n) => testWitness(n));

/** The key of a trustee of the election, as the key ceremony gives it. */
export const filedKey = (trustee: number, origin = ORIGIN) => ({
  origin,
  name: `Trustee ${trustee}`,
  trustee,
  seed: Buffer.from(participant(trustee).seed).toString('hex'),
});

export const KEY_PASSWORD = 'a password of my own';

/** The text of a trustee's key file. */
export const keyFile = (trustee: number, origin = ORIGIN) =>
  sealKey(filedKey(trustee, origin), KEY_PASSWORD, (length) =>
    crypto.getRandomValues(new Uint8Array(length)),
  );

/** An election with live counts that any two of three trustees open, and three witnesses of whom two must sign. */
export function sharedElection(votes: readonly number[], rules: Rules = {}): TestElection {
  const keys = transcript.keys.map(({ key: { pok, public_key } }, i) => ({
    privateKey: privateKeys[i] ?? '',
    publicKey: { pok, public_key },
  }));
  const witnesses = [formatVerifierKey(guardianKey, COSIGNATURE), ...others.map(({ vkey }) => vkey)];
  const election = new TestElection({ witnesses, quorum: 2, ...rules }, keys, ORIGIN, transcript);
  election.activeTrustees = [1, 3];
  election.revise();
  for (const vote of votes) election.vote(vote, 0);
  return election;
}

/** A guardian with the key of trustee 2, and the server that it watches. */
export async function guarding(log: TestElection, folder?: Folder, filed = filedKey(2)) {
  const own = folder ?? (await guardianFolder(log.key));
  const served = { source: new MemorySource(), reply: { status: 200, text: '{}' } };
  const source = { read: (path: string) => served.source.read(path) };
  const witness = await witnessOf(own, log.key);
  const audit = new RecordAudit(source, log.key, guardianEngine());
  const given: { path: string; treeSize?: number; share?: OpeningShare; shares?: unknown[] }[] = [];
  const heard: object[] = [];
  const post = async (path: string, body: object) => {
    if (path.endsWith('/running')) heard.push({ path, ...body });
    else if (served.reply.status === 200) given.push({ path, ...body });
    return served.reply;
  };
  const guarded = { log: log.log, source, key: log.key, witness, audit, folder: own };
  const clock = { nowMs: NOW_S * 1000 };
  const duty = new TrusteeDuty({ ...guarded, post, nowMs: () => clock.nowMs }, filed);
  let ofOthers: string[] = [];
  /** Serves what the election has, with the signatures of so many witnesses beside the guardian. */
  const serve = async (election: TestElection, signers = 1) => {
    const { source: files, note } = await published(election);
    sign(note, signers);
    served.source = files;
  };
  /** Lets witnesses beside the guardian sign a checkpoint. */
  const sign = (note: string, signers: number) => {
    ofOthers = others.slice(0, signers).map((one) => one.cosigned(note, NOW_S));
  };
  const step = async () => {
    const own = witness.last.note === null ? [] : [witness.last.note];
    served.source.files.set('cosigned', encodeUtf8(joinCosigned([...own, ...ofOthers])));
    return duty.step();
  };
  const lookAndStep = async () => {
    await look(guarded);
    return step();
  };
  return {
    folder: own,
    served,
    serve,
    sign,
    given,
    heard,
    clock,
    duty,
    witness,
    lookAndStep,
    step,
    audit,
    guarded,
  };
}
