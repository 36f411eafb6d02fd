import { randomBytes } from 'node:crypto';
import { sumsToDecrypt } from '@evoting/audit/work';
import type { FiledKey } from '@evoting/belenios/key-file';
import { proveRunning } from '@evoting/belenios/trustee';
import { verifyHead } from '@evoting/record/head';
import { membershipOf } from '@evoting/record/membership';
import { RecordError, type RecordSource, SourceError } from '@evoting/record/source';
import { type WitnessPolicy, witnessPolicyOf } from '@evoting/record/witness-policy';
import { readWitnessed } from '@evoting/record/witnessed';
import type { TreeHead } from '@evoting/tlog/append';
import { base64ToBytes } from '@evoting/tlog/encoding';
import type { VerifierKey } from '@evoting/tlog/key';
import { TileError } from '@evoting/tlog/tile';
import type { RecordAudit } from '../audit.ts';
import type { Folder } from '../folder.ts';
import type { Post } from '../post.ts';
import { historyRefusal, witnessRefusal } from '../rulings.ts';
import type { Witness } from '../witness.ts';
import { type Answer, answerFinal, answerRequest, type Work } from './answering.ts';
import { findOwnShare, type OwnShare } from './own-share.ts';

const TELL_EVERY_MS = 60_000;

/** The record whose counts a trustee opens, and the trustee's own audit and memory of it. */
export interface GuardedRecord {
  log: string;
  source: RecordSource;
  key: VerifierKey;
  audit: RecordAudit;
  witness: Witness;
  folder: Folder;
  post: Post;
  nowMs: () => number;
}

/**
 * The second duty of a guardian: it gives its trustee's share of each live count that the record asks for, and of the
 * final count, and of nothing else. Everything that it decrypts is a sum of its own audit, of a tree that it has
 * cosigned and that enough other witnesses have signed.
 */
export class TrusteeDuty {
  readonly #guarded: GuardedRecord;
  readonly #filed: FiledKey;
  #own: OwnShare | null = null;
  /** The tree of the last share that the server took. */
  #givenTree = 0;
  #isWaiting = false;
  #said = '';
  /** When it last told the server that it runs. */
  #toldAtMs = Number.NEGATIVE_INFINITY;

  constructor(guarded: GuardedRecord, filed: FiledKey) {
    this.#guarded = guarded;
    this.#filed = filed;
  }

  /** True while a requested share waits for other witnesses or for the server. */
  get isWaiting(): boolean {
    return this.#isWaiting;
  }

  /**
   * Gives the share that the record asks for, if there is one.
   * @returns what it did or waits for, as a sentence; empty before the first request
   */
  async step(): Promise<string> {
    try {
      await this.#tryStep();
      await this.#tellOfRunning();
    } catch (error) {
      if (!(error instanceof SourceError || error instanceof RecordError || error instanceof TileError))
        throw error;
      this.#said = `No share was given: the record cannot be read (${error.message}); trying again.`;
    }
    return this.#said;
  }

  /** Proves every minute that this program runs, which officers see before they open voting. */
  async #tellOfRunning(): Promise<void> {
    const { witness, nowMs, log, post } = this.#guarded;
    const now = nowMs();
    // A clock that was put back must not silence it.
    if (witness.isHalted || Math.abs(now - this.#toldAtMs) < TELL_EVERY_MS) return;
    const own = await this.#findOwn();
    if (own === null) return;
    this.#toldAtMs = now;
    const { origin, name, trustee } = this.#filed;
    const atS = Math.floor(now / 1000);
    const proof = proveRunning({ origin, name, atS }, own.privateKey, randomBytes);
    await post(`trustee/${log}/running`, { trustee, atS, proof });
  }

  async #findOwn(): Promise<OwnShare | null> {
    const { source, key, witness } = this.#guarded;
    if (witness.last.note === null) return null;
    this.#own ??= await findOwnShare(source, { note: witness.last.note, logKey: key }, this.#filed);
    return this.#own;
  }

  async #tryStep(): Promise<void> {
    const { witness, folder, nowMs } = this.#guarded;
    this.#isWaiting = false;
    if (witness.isHalted || witness.last.note === null) return;
    const work = await this.#work();
    if (work === null || work.treeSize === this.#givenTree) return;
    const refusal = await this.#refusal(work);
    if (refusal !== null) {
      this.#said = refusal;
      this.#isWaiting = true;
      return;
    }
    await folder.storeOpened({ ...treeOf(work), at: new Date(nowMs()).toISOString() });
    const { kind, says } = await this.#answer(work);
    this.#said = says;
    this.#isWaiting = kind === 'early';
    if (kind === 'taken') this.#givenTree = work.treeSize;
  }

  /** Returns the count that the record asks for, or the final one once there is nothing else to open. */
  async #work(): Promise<Work | null> {
    const { audit } = this.#guarded;
    const next = await audit.requestedOpening();
    if (next !== null) {
      const { tree_size: treeSize, root_hash: rootBase64, ballots } = next.statement;
      return { kind: 'live', treeSize, rootBase64, ballots, statement: next.statement };
    }
    const ended = await audit.ended();
    if (ended === null) return null;
    const { treeSize, rootBase64 } = ended.endPoint;
    if (treeSize === this.#givenTree) return null;
    const { openings, total } = await sumsToDecrypt(ended);
    return { kind: 'final', treeSize, rootBase64, ballots: total.ballots, openings };
  }

  /** Says why no share may be given; null if one may. */
  async #refusal(work: Work): Promise<string | null> {
    const { witness, folder, source, key } = this.#guarded;
    const { treeSize } = work;
    const { last } = witness;
    const head = last.note === null ? null : verifyHead(last.note, key);
    const members = head?.ok ? membershipOf(source, head.head) : null;
    const opened = await folder.opened();
    const size = head?.ok ? head.head.size : 0;
    const continues = members !== null && size >= treeSize && (await members.extends(treeOf(work)));
    const isReached = opened !== null && opened.size <= size;
    const isContinued = continues && isReached && (await members.extends(opened));
    const refusal = historyRefusal({
      kind: work.kind,
      size: treeSize,
      cosigned: { size, continues },
      opened: opened && { size: opened.size, isContinued },
    });
    if (refusal === 'not-cosigned')
      return `No share was given yet: this guardian has not cosigned the tree of ${treeSize} entries.`;
    if (refusal === 'older-copy')
      return 'No share was given: the server shows an older copy than the one that this guardian has opened.';
    if (refusal === 'not-continued') {
      await witness.halt('The record does not continue the one that this guardian has opened.', [last.note]);
      return 'No share was given: the record does not continue the one that this guardian has opened.';
    }
    const unseen = await this.#unseen(treeSize);
    if (unseen !== null) return unseen;
    const { trustee, name } = this.#filed;
    return (await this.#findOwn()) === null
      ? `No share was given: the key of trustee ${trustee}, ${name}, is not in this record.`
      : null;
  }

  /** Says which witnesses are missing on a tree; null if enough have signed it. */
  async #unseen(treeSize: number): Promise<string | null> {
    const { audit, witness, source, key, nowMs } = this.#guarded;
    const policy: WitnessPolicy | null = audit.setup && witnessPolicyOf(audit.setup);
    const head = verifyHead(witness.last.note ?? '', key);
    if (policy === null || !head.ok) return 'No share was given: the setup of the record cannot be read.';
    const { quorum } = policy;
    const nowS = Math.floor(nowMs() / 1000);
    const seen = quorum === 0 ? null : await readWitnessed(source, key, head.head, policy, nowS);
    const hasOther = seen?.state === 'other';
    const refusal = witnessRefusal(treeSize, { quorum, seenSize: seen?.size ?? 0, hasOther });
    if (refusal === 'no-witnesses')
      return 'No share was given: the election names no witnesses, so nothing shows that everybody sees this record.';
    if (refusal === 'other-history') {
      const evidence = [witness.last.note, seen?.evidence ?? null];
      await witness.halt('The log showed another history to another witness.', evidence);
      return 'No share was given: another witness has signed another history of this log.';
    }
    if (refusal === null || seen === null) return null;
    const signed = seen.sightings.filter(({ size }) => size >= treeSize).length;
    return `No share was given yet: ${signed} of the ${quorum} witnesses that must sign the tree of ${treeSize} entries have signed it.`;
  }

  #answer(work: Work): Promise<Answer> {
    const own = this.#own as OwnShare;
    const { log, post } = this.#guarded;
    return work.kind === 'live' ? answerRequest(work, log, own, post) : answerFinal(work, log, own, post);
  }
}

function treeOf({ treeSize, rootBase64 }: Work): TreeHead {
  const root = base64ToBytes(rootBase64);
  if (root === null) throw new Error('the audit names no root');
  return { size: treeSize, root };
}
