import { randomBytes } from 'node:crypto';
import { setImmediate as letOthers } from 'node:timers/promises';
import { countsOnRequest } from '@evoting/audit/count-request';
import { type AuditEngine, pureEngine } from '@evoting/audit/engine';
import type { NextOpening } from '@evoting/audit/next-opening';
import type { Ended } from '@evoting/audit/options';
import { readProvedBundle } from '@evoting/audit/proved-bundle';
import { StandingAudit } from '@evoting/audit/standing';
import { pureVerifier } from '@evoting/belenios/auditor';
import { createFastVerifier } from '@evoting/belenios/fast';
import { readDocument } from '@evoting/record/documents';
import { parseEntry } from '@evoting/record/entry';
import { type Setup, setupSchema } from '@evoting/record/payloads';
import { RecordError, type RecordSource, readOptionalText } from '@evoting/record/source';
import type { VerifierKey } from '@evoting/tlog/key';
import { TILE_WIDTH } from '@evoting/tlog/tile';
import type { LoadedTree } from '@evoting/tlog/tree';
import type { AuditFile } from './audit-file.ts';

/** The fastest engine on one thread, checked by an audited library. */
export function guardianEngine(): AuditEngine {
  const verifier = createFastVerifier(pureVerifier, randomBytes)?.verifier ?? pureVerifier;
  return { ...pureEngine, verifier, tally: { ...pureEngine.tally, letOthers: () => letOthers() } };
}

/**
 * The check of every entry of a record while it grows: papers, ballots with their proofs, live counts, the
 * result. If one trustee opens live counts, it stops at the tree of the newest count until there is a result,
 * because it must keep the sums of each counted tree. With a threshold key the record names each tree before.
 */
export class RecordAudit {
  readonly #source: RecordSource;
  readonly #key: VerifierKey;
  readonly #engine: AuditEngine;
  readonly #file: AuditFile | null;
  #audit: StandingAudit;
  #setup: Setup | null = null;
  /** False after an error on the way, and after a restart. */
  #isReached = false;

  /** @param file where the audit is kept for a restart; null begins with the first entry each time */
  constructor(source: RecordSource, key: VerifierKey, engine: AuditEngine, file: AuditFile | null = null) {
    this.#file = file;
    this.#source = source;
    this.#key = key;
    this.#engine = engine;
    this.#audit = new StandingAudit(source, key, engine);
  }

  /** The number of audited entries. */
  get size(): number {
    return this.#audit.size;
  }

  /** The rules of the election; null before the first look. */
  get setup(): Setup | null {
    return this.#setup;
  }

  /** The tree of the count that the record asks its trustees for; null if it asks for none. */
  get requestedTree(): number | null {
    return this.#audit.requestedTree;
  }

  /** The earliest moment at which the record may ask for the next count, in Unix seconds; null before the first. */
  get nextCountS(): number | null {
    const { size, openedAt } = this.#audit.opened;
    return size === 0 || this.#setup === null ? null : openedAt + this.#setup.min_interval_s;
  }

  /** The count that the record asks its trustees for; null if it asks for none, or the audit is on the way. */
  requestedOpening(): Promise<NextOpening | null> {
    return this.#audit.requestedOpening();
  }

  /** The sums to decrypt at the end; null before the end of voting, once declared void, and with the result. */
  async ended(): Promise<Ended | null> {
    return (await this.#hasResult()) ? null : this.#audit.ended;
  }

  /**
   * Audits the record up to the checkpoint or, where it must wait for live counts, up to the newest counted tree.
   * @param checkpoint verified, as is the tree
   * @returns null; the first finding, as text, for an invalid record
   * @throws what the record's source throws
   */
  async advance(checkpoint: string, tree: LoadedTree): Promise<string | null> {
    this.#setup ??= await this.#begin(checkpoint, tree);
    const isAnnounced = this.#setup.results === 'live' && !countsOnRequest(this.#setup);
    const trees = isAnnounced ? await this.#countedTrees() : [];
    const isWaiting = isAnnounced && !(await this.#hasResult());
    const end = isWaiting ? Math.min(Math.max(0, ...trees), tree.head.size) : tree.head.size;
    if (end < this.size || (end === this.size && this.#isReached)) return null;
    this.#isReached = false;
    // A count of a tree that was passed: only possible if the record gained it since, so begin again.
    if (!this.#audit.canGive(trees) && !this.#audit.isRefused)
      this.#audit = new StandingAudit(this.#source, this.#key, this.#engine);
    try {
      do {
        // Bundle by bundle, so that a guardian that is killed on its way does not begin again.
        const to = (Math.floor(this.size / TILE_WIDTH) + 1) * TILE_WIDTH;
        await this.#audit.advance({ checkpoint, treeSizes: trees, end: Math.min(end, to) });
        await this.#file?.store(this.#audit);
      } while (this.size < end);
      this.#isReached = true;
      return null;
    } catch (error) {
      if (error instanceof RecordError && this.#audit.isRefused) return error.message;
      throw error;
    }
  }

  /** Reads the setup, and continues from the stored state if the tree continues it. */
  async #begin(checkpoint: string, tree: LoadedTree): Promise<Setup> {
    const setup = await this.#readSetup(tree);
    const state = (await this.#file?.read()) ?? null;
    if (state === null) return setup;
    const parts = { state, checkpoint };
    this.#audit = (await StandingAudit.resume(this.#source, this.#key, this.#engine, parts)) ?? this.#audit;
    return setup;
  }

  /** Reads the tree sizes of all live counts so far. */
  async #countedTrees(): Promise<number[]> {
    const text = (await readOptionalText(this.#source, 'openings')) ?? '';
    return text.split('\n').flatMap((line) => {
      const size = Number(/^\d{1,15} (\d{1,15})$/.exec(line)?.[1] ?? Number.NaN);
      return Number.isNaN(size) ? [] : [size];
    });
  }

  /** Reports whether the numbers in force are not those of a live count. */
  async #hasResult(): Promise<boolean> {
    const count = (await readOptionalText(this.#source, 'count')) ?? '';
    const openings = (await readOptionalText(this.#source, 'openings')) ?? '';
    const index = /"index":(\d+)/.exec(count)?.[1];
    return index !== undefined && !new RegExp(`^${index} `, 'm').test(openings);
  }

  async #readSetup(tree: LoadedTree): Promise<Setup> {
    const { records } = await readProvedBundle(this.#source, tree, 0);
    const hash = parseEntry(records[0] as Uint8Array)?.payload ?? '';
    return readDocument(setupSchema, this.#source, hash);
  }
}
