import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ownerOf, type StandingAudit } from '@evoting/audit/standing';
import type { AuditState } from '@evoting/audit/state';
import { isDue, readStateFile, stateFile } from '@evoting/audit/state-file';
import { writeWhole } from '@evoting/command-line/whole-file';
import type { CosigningKey } from '@evoting/tlog/cosigning';
import type { VerifierKey } from '@evoting/tlog/key';

const CODE_BYTES = 32;

/**
 * The state of a guardian's audit, so that a restart does not check every ballot again: `audit.state` in its folder,
 * with a code that only the guardian's key makes. A file that was changed counts as none.
 */
export class AuditFile {
  readonly #path: string;
  readonly #secret: Uint8Array;
  readonly #log: VerifierKey;
  #stored = 0;

  constructor(folder: string, key: Pick<CosigningKey, 'seed'>, log: VerifierKey) {
    this.#path = join(folder, 'audit.state');
    this.#secret = createHmac('sha256', key.seed).update('evoting-guardian audit.state').digest();
    this.#log = log;
  }

  /** Reads the state; null if there is none of this log, key and program version. */
  async read(): Promise<AuditState | null> {
    const file = await readFile(this.#path).catch(() => null);
    if (file === null || file.length < CODE_BYTES) return null;
    const content = file.subarray(0, -CODE_BYTES);
    if (!timingSafeEqual(this.#codeOf([content]), file.subarray(-CODE_BYTES))) return null;
    const state = readStateFile(content, ownerOf(this.#log));
    this.#stored = state?.edge.size ?? 0;
    return state;
  }

  /** Stores the state once enough entries are new. */
  async store(audit: StandingAudit): Promise<void> {
    if (isDue(audit.size, this.#stored)) await this.write(audit);
  }

  /** Stores the state, unless the record is invalid. */
  async write(audit: Pick<StandingAudit, 'takeState' | 'size'>): Promise<void> {
    const state = audit.takeState();
    if (state === null) return;
    const pieces = stateFile(state);
    await writeWhole(this.#path, [...pieces, this.#codeOf(pieces)]);
    this.#stored = audit.size;
  }

  #codeOf(pieces: readonly Uint8Array[]): Uint8Array {
    const code = createHmac('sha256', this.#secret);
    for (const piece of pieces) code.update(piece);
    return code.digest();
  }
}
