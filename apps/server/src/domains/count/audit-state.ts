import { ownerOf, type StandingAudit } from '@evoting/audit/standing';
import type { AuditState } from '@evoting/audit/state';
import {
  entriesOf,
  FIRST_LINE_MAX,
  readStateFile,
  type StateOwner,
  stateFile,
} from '@evoting/audit/state-file';
import type { VerifierKey } from '@evoting/tlog/key';
import type { ProvedFile } from '../../platform/keys/proved-file.ts';

/** Fewer entries are audited again within seconds. */
const LEAST_MORE = 1_024;
const PART = 16;

/**
 * Whether an audit has come so far that its state is to be stored again. Each state is longer than the one
 * before by a sixteenth at least, so that all together are at most 17 times as long as the last: the work is
 * bounded for each entry. After a crash no more than that sixteenth is audited again, or 1,024 entries, and
 * what one look audits.
 * Takes: how many entries it has audited, and how many it had when its state was stored last.
 */
export function isDue(entries: number, stored: number): boolean {
  return entries - stored >= Math.max(LEAST_MORE, stored / PART);
}

/**
 * The state of the server's own audit of a record, in a file beside the trustee's key and proved by it.
 * Processes that share the folder share it.
 */
export class AuditStateFile {
  readonly #file: ProvedFile;
  readonly #owner: StateOwner;

  /** Takes: the file, and the log's key. */
  constructor(file: ProvedFile, key: VerifierKey) {
    this.#file = file;
    this.#owner = ownerOf(key);
  }

  /** How many entries the stored audit had come over; 0 where none of this log and program is here. */
  async entries(): Promise<number> {
    const first = await this.#file.peek(FIRST_LINE_MAX);
    return (first && entriesOf(first, this.#owner)) ?? 0;
  }

  /**
   * The state; null where it cannot be read or was not written with the trustee's key: then its file is
   * removed.
   * Refuses (KeyError): without that key.
   */
  async read(): Promise<AuditState | null> {
    const file = await this.#file.read();
    const state = file && readStateFile(file, this.#owner);
    if (!state) await this.#file.remove();
    return state;
  }

  /**
   * Stores the state of an audit, unless a longer one is here. Where two processes store at the same moment,
   * the shorter one may stay: then a little is audited again.
   */
  async store(audit: StandingAudit): Promise<void> {
    if ((await this.entries()) >= audit.size) return;
    const state = audit.takeState();
    if (state) await this.#file.write(stateFile(state));
  }

  /** Removes the state. */
  remove(): Promise<void> {
    return this.#file.remove();
  }
}
