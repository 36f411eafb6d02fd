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
import type { AuthenticatedFile } from '../../platform/keys/authenticated-file.ts';

/**
 * The stored state of the server's audit of a record: a file beside the trustee's key, authenticated by it.
 * Processes that share the folder share it.
 */
export class AuditStateFile {
  readonly #file: AuthenticatedFile;
  readonly #owner: StateOwner;

  constructor(file: AuthenticatedFile, key: VerifierKey) {
    this.#file = file;
    this.#owner = ownerOf(key);
  }

  /** The number of entries in the stored state; 0 where there is none of this log and program version. */
  async entries(): Promise<number> {
    const first = await this.#file.peek(FIRST_LINE_MAX);
    return (first && entriesOf(first, this.#owner)) ?? 0;
  }

  /**
   * Reads the state.
   * @returns null where it cannot be read or was not written with the trustee's key: its file is then removed
   * @throws KeyError without that key
   */
  async read(): Promise<AuditState | null> {
    const file = await this.#file.read();
    const state = file && readStateFile(file, this.#owner);
    if (!state) await this.#file.remove();
    return state;
  }

  /**
   * Stores the state of an audit, unless a longer one is stored. If two processes store at the same moment
   * the shorter state may stay, and a little is audited again.
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
