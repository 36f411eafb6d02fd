import { type Receipt, signReceipt } from '@evoting/audit/receipt';
import type { SigningKey } from '@evoting/tlog/key';
import type { Deps } from '../../deps.ts';
import { findRecord } from '../board/log.ts';

interface Signer {
  readonly log: string;
  readonly key: SigningKey;
}

/** The receipts of all elections. A record's name and key never change, so each is looked up once. */
export class Receipts {
  readonly #deps: Pick<Deps, 'db' | 'keys'>;
  readonly #signers = new Map<string, Signer>();

  constructor(deps: Pick<Deps, 'db' | 'keys'>) {
    this.#deps = deps;
  }

  /** The log's promise that the ballot enters the record; for the same tracker the same bytes. Takes the tracker as bytes. */
  async sign(electionId: string, tracker: Buffer): Promise<Receipt> {
    const known = this.#signers.get(electionId);
    const signer = known ?? (await this.#load(electionId));
    this.#signers.set(electionId, signer);
    return signReceipt(signer.log, tracker.toString('base64').replace(/=+$/, ''), signer.key);
  }

  async #load(electionId: string): Promise<Signer> {
    const { db, keys } = this.#deps;
    const record = await findRecord(db, electionId);
    if (!record) throw new Error(`the election ${electionId} takes ballots without a record`);
    return { log: record.log, key: await keys.signingKey(record) };
  }
}
