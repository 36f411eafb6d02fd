import type { Receipt } from '@evoting/record/receipt';
import { signReceipt } from '@evoting/record/signing';
import type { SigningKey } from '@evoting/tlog/signing';
import type { Deps } from '../../deps.ts';
import { KeyError } from '../../platform/keys/secret-file.ts';
import { requireOwnTree } from '../board/head.ts';
import type { ReceiptPromise } from '../board/intake-store.ts';
import { findRecord, type RecordHead } from '../board/records-store.ts';

/** Signs the receipts of one record. */
export interface ReceiptSigner {
  /**
   * Signs the log's promise that the ballot is in the record in time; the same promise gives the same bytes.
   */
  sign(tracker: Buffer, promised: ReceiptPromise): Receipt;
}

/** The receipts of all elections. A record's name and key never change, so each is looked up once. */
export class Receipts {
  readonly #deps: Pick<Deps, 'db' | 'keys'>;
  readonly #records = new Map<string, RecordHead>();

  constructor(deps: Pick<Deps, 'db' | 'keys'>) {
    this.#deps = deps;
  }

  /**
   * Finds the signer, before a ballot is stored, so that its receipt can be signed.
   * @returns null where the key is not here or the database is behind the signed head: no ballot may then be
   * accepted
   */
  async signer(electionId: string): Promise<ReceiptSigner | null> {
    const record = await this.#recordOf(electionId);
    try {
      return signerOf(record.log, await this.#deps.keys.signingKey(record));
    } catch (error) {
      if (error instanceof KeyError) return null;
      throw error;
    }
  }

  /**
   * Tells whether a stored ballot may be acknowledged: not where the database is behind the signed head. The
   * check that every process makes each second is too late for a cast on a standby that was promoted a moment
   * ago.
   * @param publishedSize the size of the published record, as that database showed it with the ballot
   */
  async mayAcknowledge(electionId: string, publishedSize = 0): Promise<boolean> {
    const { db, keys } = this.#deps;
    try {
      const head = await keys.lastHead(await this.#recordOf(electionId));
      if (head === null || head.size <= publishedSize) return true;
      // A head is stored a moment before it is published; the database then has its tree already.
      const record = await findRecord(db, electionId);
      if (!record) return false;
      await requireOwnTree(db, keys, record);
      return true;
    } catch (error) {
      if (error instanceof KeyError) return false;
      throw error;
    }
  }

  /** The record with its name and key; its size may be out of date. */
  async #recordOf(electionId: string): Promise<RecordHead> {
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
