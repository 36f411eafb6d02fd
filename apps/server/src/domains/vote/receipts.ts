import { type Receipt, signReceipt } from '@evoting/audit/receipt';
import type { SigningKey } from '@evoting/tlog/key';
import type { Deps } from '../../deps.ts';
import { KeyProblem } from '../../plugins/keys/secret-file.ts';
import { findRecord, type RecordHead } from '../board/log.ts';

/** Signs the receipts of one record. */
export interface ReceiptSigner {
  /** The log's promise that the ballot enters the record; for the same tracker the same bytes. Takes the tracker as bytes. */
  sign(tracker: Buffer): Receipt;
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
   * Gives who signs; null where the key is not here, or the database is behind what was signed: then no ballot may be taken.
   */
  async signer(electionId: string): Promise<ReceiptSigner | null> {
    const { db, keys } = this.#deps;
    const record = this.#records.get(electionId) ?? (await findRecord(db, electionId));
    if (!record) throw new Error(`the election ${electionId} takes ballots without a record`);
    this.#records.set(electionId, record);
    try {
      return signerOf(record.log, await keys.signingKey(record));
    } catch (error) {
      if (error instanceof KeyProblem) return null;
      throw error;
    }
  }
}

const signerOf = (log: string, key: SigningKey): ReceiptSigner => ({
  sign: (tracker) => signReceipt(log, tracker.toString('base64').replace(/=+$/, ''), key),
});

/** When a ballot that is accepted now must be in the record at the latest: a whole number of merge delays, one to two of them from now. All in seconds. */
export function dueAt(nowS: number, mergeDelayS: number): number {
  return Math.floor(nowS / mergeDelayS) * mergeDelayS + 2 * mergeDelayS;
}
