import type { Receipt } from '@evoting/record/receipt';
import { signReceipt } from '@evoting/record/signing';
import type { SigningKey } from '@evoting/tlog/signing';
import type { Deps } from '../../deps.ts';
import { KeyError } from '../../platform/keys/secret-file.ts';
import type { Promised } from '../board/log.ts';
import { findRecord, type RecordHead, requireOwnTree } from '../board/log.ts';

/** Signs the receipts of one record. */
export interface ReceiptSigner {
  /**
   * The log's promise that the ballot is in the record in time; for the same promise the same bytes.
   * Takes: the tracker as bytes, and what was promised.
   */
  sign(tracker: Buffer, promised: Promised): Receipt;
}

/** The receipts of all elections. A record's name and key never change, so each is looked up once. */
export class Receipts {
  readonly #deps: Pick<Deps, 'db' | 'keys'>;
  readonly #records = new Map<string, RecordHead>();

  constructor(deps: Pick<Deps, 'db' | 'keys'>) {
    this.#deps = deps;
  }

  /**
   * Makes sure, before a ballot is stored, that its receipt can be signed.
   * Gives: who signs; null where the key is not here, or the database is behind what was signed: then no
   * ballot may be taken.
   */
  async signer(electionId: string): Promise<ReceiptSigner | null> {
    const record = await this.#nameOf(electionId);
    try {
      return signerOf(record.log, await this.#deps.keys.signingKey(record));
    } catch (error) {
      if (error instanceof KeyError) return null;
      throw error;
    }
  }

  /**
   * Whether what a database has just shown may be acknowledged: not where it is behind what was signed. The
   * look that every process takes each second is too late for who casts before it, on a standby that was
   * promoted a moment ago.
   * Takes: the election, and the size of the published record as that database showed it with a ballot.
   */
  async mayAcknowledge(electionId: string, publishedSize = 0): Promise<boolean> {
    const { db, keys } = this.#deps;
    try {
      const head = await keys.lastHead(await this.#nameOf(electionId));
      if (head === null || head.size <= publishedSize) return true;
      // A head is kept a moment before it is published: then its tree is there all the same.
      const record = await findRecord(db, electionId);
      if (!record) return false;
      await requireOwnTree(db, keys, record);
      return true;
    } catch (error) {
      if (error instanceof KeyError) return false;
      throw error;
    }
  }

  /** The record with its name and key; how far it has come may have been long ago. */
  async #nameOf(electionId: string): Promise<RecordHead> {
    const record = this.#records.get(electionId) ?? (await findRecord(this.#deps.db, electionId));
    if (!record) throw new Error(`the election ${electionId} takes ballots without a record`);
    this.#records.set(electionId, record);
    return record;
  }
}

const signerOf = (log: string, key: SigningKey): ReceiptSigner => ({
  sign: (tracker, { size, dueS: due }) =>
    signReceipt(log, { tracker: tracker.toString('base64').replace(/=+$/, ''), size, due }, key),
});
