import { hexToBytes } from '@evoting/tlog/encoding';

/**
 * 128 bits of a credential. Two credentials do not share them by chance, and someone who makes two that do
 * (2^64 work) only casts doubt on their own ballots.
 */
const WORDS = 4;
/** The stored size of a mark. */
export const MARK_BYTES = WORDS * 4;
const SHARDS = 256;
const FULLEST = 0.8;

/**
 * The set of used credentials, 16 bytes each in open-addressed tables: a JavaScript Set is limited to 16.7
 * million entries and takes 150 bytes for each. It has 256 tables, so that one can grow without a second copy
 * of all.
 */
export class MarkSet {
  readonly #tables: Uint32Array[] = [];
  readonly #counts: number[] = [];
  #size = 0;

  constructor() {
    for (let shard = 0; shard < SHARDS; shard++) {
      this.#tables.push(new Uint32Array(16 * WORDS));
      this.#counts.push(0);
    }
  }

  /** The number of credentials in the set. */
  get size(): number {
    return this.#size;
  }

  /** Checks that a text is a credential, and one that a voter's key can have. */
  static takes(credential: string): boolean {
    return /^[0-9a-f]{64}$/.test(credential) && !/^0{32}/.test(credential);
  }

  /**
   * Adds a credential (64 hex digits).
   * @returns false if it was already in the set
   */
  add(credential: string): boolean {
    const { buffer } = Uint8Array.from(hexToBytes(credential.slice(0, 2 * MARK_BYTES)));
    return this.#addMark(new Uint32Array(buffer));
  }

  /** Checks whether a credential (64 hex digits) is in the set. */
  has(credential: string): boolean {
    const { buffer } = Uint8Array.from(hexToBytes(credential.slice(0, 2 * MARK_BYTES)));
    const mark = new Uint32Array(buffer);
    return find(this.#tables[shardOf(mark)] as Uint32Array, mark).isPresent;
  }

  /** Serializes all marks, one piece per table. */
  store(): Uint8Array[] {
    return this.#tables.map((table, shard) => {
      const piece = new Uint32Array((this.#counts[shard] as number) * WORDS);
      let at = 0;
      for (let slot = 0; slot < table.length; slot += WORDS) {
        if (isFree(table, slot)) continue;
        piece.set(table.subarray(slot, slot + WORDS), at);
        at += WORDS;
      }
      return new Uint8Array(piece.buffer);
    });
  }

  /**
   * Adds stored marks.
   * @throws RangeError for truncated data
   */
  load(pieces: Iterable<Uint8Array>): void {
    for (const piece of pieces) {
      const marks = new Uint32Array(Uint8Array.from(piece).buffer);
      if (marks.length % WORDS !== 0) throw new RangeError('stored marks are cut off');
      for (let at = 0; at < marks.length; at += WORDS) this.#addMark(marks.subarray(at, at + WORDS));
    }
  }

  #addMark(mark: Uint32Array): boolean {
    if (mark.every((word) => word === 0)) throw new RangeError('no credential has this mark');
    const shard = shardOf(mark);
    let table = this.#tables[shard] as Uint32Array;
    const { slot, isPresent } = find(table, mark);
    if (isPresent) return false;
    table.set(mark, slot);
    const count = (this.#counts[shard] as number) + 1;
    this.#counts[shard] = count;
    this.#size += 1;
    if (count * WORDS > table.length * FULLEST) {
      table = grown(table);
      this.#tables[shard] = table;
    }
    return true;
  }
}

// The last byte of a mark comes from the middle of an encoded point, so nobody can choose it for many ballots
// without trying as many keys.
const shardOf = (mark: Uint32Array): number => (mark[3] as number) >>> 24;

const isFree = (table: Uint32Array, slot: number): boolean =>
  table[slot] === 0 && table[slot + 1] === 0 && table[slot + 2] === 0 && table[slot + 3] === 0;

function find(table: Uint32Array, mark: Uint32Array): { slot: number; isPresent: boolean } {
  const slots = table.length / WORDS;
  const hash = Math.imul((mark[1] as number) ^ ((mark[2] as number) >>> 7), 0x9e3779b1) >>> 0;
  for (let at = hash % slots; ; at = (at + 1) % slots) {
    const slot = at * WORDS;
    if (isFree(table, slot)) return { slot, isPresent: false };
    const isSame =
      table[slot] === mark[0] &&
      table[slot + 1] === mark[1] &&
      table[slot + 2] === mark[2] &&
      table[slot + 3] === mark[3];
    if (isSame) return { slot, isPresent: true };
  }
}

/** Grows a table by half; a table is between 53 and 80 % full. */
function grown(table: Uint32Array): Uint32Array {
  const larger = new Uint32Array(Math.ceil((table.length / WORDS) * 1.5) * WORDS);
  for (let slot = 0; slot < table.length; slot += WORDS) {
    if (isFree(table, slot)) continue;
    const mark = table.subarray(slot, slot + WORDS);
    larger.set(mark, find(larger, mark).slot);
  }
  return larger;
}
