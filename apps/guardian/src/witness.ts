import { verifyHead } from '@evoting/record/head';
import { isAhead } from '@evoting/record/receipt';
import type { TreeHead } from '@evoting/tlog/append';
import { verifyCheckpoint } from '@evoting/tlog/checkpoint';
import { verifyCosignature } from '@evoting/tlog/cosignature';
import { type CosigningKey, cosign } from '@evoting/tlog/cosigning';
import { equalBytes } from '@evoting/tlog/encoding';
import { emptyRoot, type Hash } from '@evoting/tlog/hash';
import type { VerifierKey } from '@evoting/tlog/key';
import { verifyConsistency } from '@evoting/tlog/proof';
import type { Folder } from './folder.ts';
import { parseAddCheckpoint } from './request.ts';
import { cosigningRefusal } from './rulings.ts';

/** The last tree that a guardian cosigned. Without one, the empty tree. */
export interface LastCosigned extends TreeHead {
  /** The checkpoint with the cosignature; null without one. */
  note: string | null;
  /** The time of the cosignature, in Unix seconds. */
  time: number;
}

/**
 * The answer to a checkpoint. `cosigned`: the signature line. `other-size`: the sender's old size is not
 * `size`. `halted`: an alarm was raised, now or before. `clock`: this machine's clock contradicts the
 * checkpoint, or the guardian's own last signature.
 */
export type Answer =
  | { kind: 'cosigned'; line: string }
  | { kind: 'other-size'; size: number }
  | {
      kind: 'malformed' | 'unknown-log' | 'not-signed' | 'old-above-size' | 'bad-proof' | 'halted' | 'clock';
    };

const NOTHING: LastCosigned = { size: 0, root: emptyRoot(), note: null, time: 0 };

/**
 * Cosigns one history of a log, and no other. Each cosigned checkpoint is stored before its signature is
 * given; requests are answered one after the other.
 */
export class Witness {
  readonly #folder: Folder;
  readonly #log: VerifierKey;
  readonly #key: CosigningKey;
  readonly #nowMs: () => number;
  #last: LastCosigned;
  #isHalted: boolean;
  #turn: Promise<unknown> = Promise.resolve();

  private constructor(
    folder: Folder,
    { log, key, nowMs }: { log: VerifierKey; key: CosigningKey; nowMs: () => number },
    last: LastCosigned,
    isHalted: boolean,
  ) {
    this.#folder = folder;
    this.#log = log;
    this.#key = key;
    this.#nowMs = nowMs;
    this.#last = last;
    this.#isHalted = isHalted;
  }

  /**
   * Continues from what the folder says was cosigned last.
   * @param keys the log's key and the guardian's own
   * @throws Error for a stored checkpoint that this guardian did not cosign
   */
  static async open(
    folder: Folder,
    keys: { log: VerifierKey; key: CosigningKey; nowMs: () => number },
  ): Promise<Witness> {
    const note = await folder.cosigned();
    const last = note === null ? NOTHING : readCosigned(note, keys);
    return new Witness(folder, keys, last, (await folder.alarm()) !== null);
  }

  get last(): LastCosigned {
    return this.#last;
  }

  get isHalted(): boolean {
    return this.#isHalted;
  }

  /** Answers the body of an `add-checkpoint` request. */
  add(body: string): Promise<Answer> {
    const request = parseAddCheckpoint(body);
    if (request === null) return Promise.resolve({ kind: 'malformed' });
    const { oldSize, proof, note, checkpoint } = request;
    if (checkpoint.origin !== this.#log.name) return Promise.resolve({ kind: 'unknown-log' });
    return this.#inTurn(() => this.#consider(note, { oldSize, proof }));
  }

  /** Stops cosigning for good, also after a restart, and stores why. */
  halt(reason: string, evidence: readonly (string | null)[]): Promise<void> {
    return this.#inTurn(() => this.#halt(reason, evidence));
  }

  async #consider(note: string, { oldSize, proof }: { oldSize: number; proof: Hash[] }): Promise<Answer> {
    const verified = verifyCheckpoint(note, this.#log);
    if (!verified.ok) return { kind: 'not-signed' };
    const { size, root } = verified.checkpoint;
    const last = this.#last;
    const refusal = cosigningRefusal({
      size,
      oldSize,
      lastSize: last.size,
      isFirst: last.note === null,
      isSameRoot: equalBytes(root, last.root),
      isExtension: isExtension(last, { size, root }, proof),
      isHalted: this.#isHalted,
    });
    if (refusal === 'fork') {
      await this.#halt('The log signed two trees of one size.', [last.note, note]);
      return { kind: 'bad-proof' };
    }
    if (refusal === 'other-size') return { kind: refusal, size: last.size };
    if (refusal !== null) return { kind: refusal };
    const now = Math.floor(this.#nowMs() / 1000);
    const head = verifyHead(note, this.#log);
    if (now < last.time || (head.ok && isAhead(head.head, now))) return { kind: 'clock' };
    const line = cosign(note, this.#key, now);
    const cosigned = withOnly(note, this.#log, line);
    await this.#folder.storeCosigned(cosigned);
    this.#last = { size, root, note: cosigned, time: now };
    return { kind: 'cosigned', line };
  }

  async #halt(reason: string, evidence: readonly (string | null)[]): Promise<void> {
    this.#isHalted = true;
    const statements = evidence.filter((one) => one !== null);
    await this.#folder.storeAlarm([reason, ...statements].join('\n\n'));
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#turn.then(work);
    this.#turn = mine.catch(() => undefined);
    return mine;
  }
}

/** Checks a proof from the last cosigned tree; from nothing, only an empty proof holds. */
function isExtension(last: TreeHead, head: TreeHead, proof: readonly Hash[]): boolean {
  if (head.size === 0 && !equalBytes(head.root, emptyRoot())) return false;
  const claim = { firstSize: last.size, firstRoot: last.root, secondSize: head.size, secondRoot: head.root };
  return verifyConsistency(claim, proof);
}

/** Keeps the log's signatures and one cosignature; signatures by others would let strangers fill the disk. */
function withOnly(note: string, log: VerifierKey, line: string): string {
  const end = note.lastIndexOf('\n\n') + 2;
  const own = note.slice(end).match(/[^\n]*\n/g) ?? [];
  return note.slice(0, end) + own.filter((one) => one.startsWith(`\u2014 ${log.name} `)).join('') + line;
}

function readCosigned(note: string, { log, key }: { log: VerifierKey; key: CosigningKey }): LastCosigned {
  const verified = verifyCheckpoint(note, log);
  const own = verifyCosignature(note, key);
  if (!verified.ok || !own.ok)
    throw new Error('cosigned.txt is damaged, or of another log or guardian: put back a copy of the folder.');
  const { size, root } = verified.checkpoint;
  return { size, root, note, time: own.time };
}
