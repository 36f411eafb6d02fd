/**
 * The container format of an archive: a plain tar of 512-byte blocks without end-of-archive blocks, so that
 * it can grow.
 */

const blockSize = 512;
/** Latin-1 decodes ASCII unchanged and maps no other byte to ASCII. */
const ascii = new TextDecoder('latin1');
const SPACE = 0x20;
const bytesOf = new TextEncoder();

/** A file of an archive. */
export interface Member {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The modification time in the header, in Unix seconds. */
  readonly mtime: number;
}

/** The archive is damaged: the member (or byte offset), and the reason. */
export class ArchiveDamage extends Error {
  readonly member: string;
  readonly reason: string;
  constructor(member: string, reason: string) {
    super(`${member}: ${reason}`);
    this.name = 'ArchiveDamage';
    this.member = member;
    this.reason = reason;
  }
}

/**
 * The largest member that is read, so that a malicious archive cannot exhaust memory. It holds the
 * credentials of 4,006,499 voters.
 */
export const maxMemberSize = 1 << 28;

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0');
}

/** Builds the header block of a member in ASCII. Every field except name, size and time is fixed. */
function headerOf(name: string, size: number, mtime: number): string {
  const fields = ['0000644', '0000000', '0000000', octal(size, 11), octal(mtime, 11)];
  const before = `${name.padEnd(100, '\0')}${fields.join('\0')}\0`;
  const type = '0';
  let checksum = 8 * SPACE + type.charCodeAt(0); // its own eight bytes count as spaces
  for (let i = 0; i < before.length; i++) checksum += before.charCodeAt(i);
  return `${before}${octal(checksum, 6)}\0 ${type}`.padEnd(blockSize, '\0');
}

/**
 * Encodes a member: header, content, and zeros to the end of the block.
 * @param name below 100 ASCII characters
 * @param mtime Unix seconds
 */
export function writeMember(name: string, content: string | Uint8Array, mtime: number): Uint8Array {
  const bytes = typeof content === 'string' ? bytesOf.encode(content) : content;
  const padded = Math.ceil(bytes.length / blockSize) * blockSize;
  const out = new Uint8Array(blockSize + padded);
  out.set(bytesOf.encode(headerOf(name, bytes.length, mtime)));
  out.set(bytes, blockSize);
  return out;
}

/** The end marker of an ordinary tar; an archive of Belenios has none. */
export const END_OF_TAR = new Uint8Array(2 * blockSize);

const memberName = /^(?:BELENIOS|[0-9a-f]{64}\.(?:data|event)\.json)$/;
const octalField = /^[0-7]{11}$/;

function parseHeader(header: Uint8Array, location: string): { name: string; size: number; mtime: number } {
  const text = ascii.decode(header);
  const name = text.slice(0, 100).replace(/\0+$/, '');
  if (!memberName.test(name))
    throw new ArchiveDamage(location, 'the header has no name that an archive may hold');
  const [size, time] = [text.slice(124, 135), text.slice(136, 147)];
  if (!octalField.test(size) || !octalField.test(time))
    throw new ArchiveDamage(name, 'the header is damaged');
  const length = Number.parseInt(size, 8);
  if (length > maxMemberSize) throw new ArchiveDamage(name, 'the member is too large');
  const mtime = Number.parseInt(time, 8);
  if (text !== headerOf(name, length, mtime)) throw new ArchiveDamage(name, 'the header is damaged');
  return { name, size: length, mtime };
}

/** Reads exact numbers of bytes from a stream of chunks of any size. */
class ByteSource {
  private rest: Uint8Array = new Uint8Array(0);
  private readonly chunks: AsyncIterator<Uint8Array> | Iterator<Uint8Array>;

  constructor(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
    this.chunks = Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]();
  }

  /** Reads `length` bytes, or fewer at the end of the stream. */
  async take(length: number): Promise<Uint8Array> {
    if (this.rest.length >= length) return this.cut(length);
    const parts = [this.rest];
    let have = this.rest.length;
    while (have < length) {
      const next = await this.chunks.next();
      if (next.done) break;
      parts.push(next.value);
      have += next.value.length;
    }
    const joined = new Uint8Array(have);
    let offset = 0;
    for (const part of parts) {
      joined.set(part, offset);
      offset += part.length;
    }
    this.rest = joined;
    return this.cut(Math.min(length, have));
  }

  async close(): Promise<void> {
    await this.chunks.return?.();
  }

  private cut(length: number): Uint8Array {
    const taken = this.rest.slice(0, length);
    this.rest = this.rest.subarray(length);
    return taken;
  }
}

/**
 * Reads the members of an archive in order, holding no more than one member and one chunk in memory.
 * @throws ArchiveDamage for a truncated file, a header that a writer would not produce, or padding that is
 *   not zero
 */
export async function* readMembers(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Member, void, undefined> {
  const input = new ByteSource(source);
  let offset = 0;
  try {
    for (;;) {
      const header = await input.take(blockSize);
      if (header.length === 0) return;
      const location = `byte ${offset}`;
      if (header.length < blockSize) throw new ArchiveDamage(location, 'the archive is cut off');
      const { name, size, mtime } = parseHeader(header, location);
      const padded = Math.ceil(size / blockSize) * blockSize;
      const block = await input.take(padded);
      if (block.length < padded) throw new ArchiveDamage(name, 'the archive is cut off');
      if (block.subarray(size).some((byte) => byte !== 0))
        throw new ArchiveDamage(name, 'the padding is damaged');
      offset += blockSize + padded;
      yield { name, bytes: block.subarray(0, size), mtime };
    }
  } finally {
    await input.close();
  }
}
