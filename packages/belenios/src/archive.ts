/**
 * The archive of an election, `<uuid>.bel`: an append-only chain of events that refer to their documents by
 * hash.
 */
import { credentialsJson } from './credentials.ts';
import { hexHash } from './hash.ts';
import { asInteger, asRecord, asString, parseCanonical } from './json.ts';
import { ArchiveDamage, readMembers, writeMember } from './tar.ts';

export { ArchiveDamage } from './tar.ts';

const eventTypes = [
  'Setup',
  'Ballot',
  'EndBallots',
  'EncryptedTally',
  'PartialDecryption',
  'Result',
] as const;

/** The events of an election in order. Ballots and partial decryptions may repeat. */
export type EventType = (typeof eventTypes)[number];

/** An event with its documents: first those that the payload names, then the payload. */
export interface ArchiveEvent {
  readonly type: EventType;
  readonly height: number;
  /** The name of the archive's member, for error messages. */
  readonly member: string;
  readonly payload: string | undefined;
  /** The documents by hex hash, including the payload. */
  readonly documents: ReadonlyMap<string, string>;
}

/**
 * The number of documents of Setup. A limit is needed because documents are held in memory until their event.
 */
const MOST_DOCUMENTS = 4;

const hashHex = /^[0-9a-f]{64}$/;

function asHash(value: unknown): string | undefined {
  const text = asString(value);
  return text !== undefined && hashHex.test(text) ? text : undefined;
}

function readEvent(value: unknown) {
  const record = asRecord(value);
  const height = asInteger(record?.height, 0, Number.MAX_SAFE_INTEGER);
  const type = eventTypes.find((known) => known === record?.type);
  const parent = asHash(record?.parent);
  const payload = asHash(record?.payload);
  if (height === undefined || type === undefined) return undefined;
  return {
    ...(parent === undefined ? {} : { parent }),
    height,
    type,
    ...(payload === undefined ? {} : { payload }),
  };
}

function readVersion(value: unknown) {
  const record = asRecord(value);
  const timestamp = asString(record?.timestamp);
  if (record?.version !== 1 || timestamp === undefined || !/^[0-9]{1,15}$/.test(timestamp)) return undefined;
  return { version: 1, timestamp };
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function textOf(name: string, bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw Object.assign(new ArchiveDamage(name, 'the content is not UTF-8'), { cause });
  }
}

/**
 * Reads the events of an archive one at a time and checks the chain: hashes, member order, parents and
 * heights. The content of the documents is not checked here.
 * @throws ArchiveDamage naming the member and the reason
 */
export async function* readArchive(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<ArchiveEvent, void, undefined> {
  let documents = new Map<string, string>();
  let first = true;
  let parent: string | undefined;
  let height = 0;
  for await (const { name, bytes, mtime } of readMembers(source)) {
    const text = textOf(name, bytes);
    if (first !== (name === 'BELENIOS'))
      throw new ArchiveDamage(name, 'an archive begins with BELENIOS, once');
    if (first) {
      const version = parseCanonical(text, 200, readVersion);
      if (!version.ok) throw new ArchiveDamage(name, 'the version is not known');
      // No hash covers this member; its header, which has a checksum, repeats the time.
      if (version.value.timestamp !== `${mtime}`)
        throw new ArchiveDamage(name, 'the time is not the header’s');
      first = false;
      continue;
    }
    const hash = name.slice(0, 64);
    if (hexHash(bytes) !== hash)
      throw new ArchiveDamage(name, 'the content does not have the hash that is its name');
    if (name.endsWith('.data.json')) {
      if (documents.has(hash)) throw new ArchiveDamage(name, 'the document is there twice');
      if (documents.size === MOST_DOCUMENTS)
        throw new ArchiveDamage(name, 'an event has no more than four documents');
      documents.set(hash, text);
      continue;
    }
    const event = parseCanonical(text, 1000, readEvent);
    if (!event.ok) throw new ArchiveDamage(name, 'the event cannot be read');
    const { type, payload } = event.value;
    if (event.value.parent !== parent)
      throw new ArchiveDamage(name, 'the event does not follow the one before it');
    if (event.value.height !== height) throw new ArchiveDamage(name, 'the height of the event is wrong');
    if (payload !== undefined && !documents.has(payload))
      throw new ArchiveDamage(name, 'the payload is missing');
    yield { type, height, member: name, payload, documents };
    documents = new Map();
    parent = hash;
    height++;
  }
  if (first) throw new ArchiveDamage('BELENIOS', 'the archive is empty');
  const [orphan] = documents.keys();
  if (orphan !== undefined)
    throw new ArchiveDamage(`${orphan}.data.json`, 'the document belongs to no event');
}

/**
 * The content of an archive, in order. The archive ends at the first absent part (an election that is still
 * open, or not yet decrypted).
 */
export interface ArchiveContents {
  readonly electionJson: string;
  readonly trusteesJson: string;
  /** Public credentials; the writer sorts them and removes duplicates. Read when the archive is begun. */
  readonly publicCreds: AsyncIterable<string> | Iterable<string>;
  /** The exact JSON of each ballot, in the order of acceptance. */
  readonly ballots: AsyncIterable<string> | Iterable<string>;
  readonly closing?: {
    readonly encryptedTallyJson: string;
    readonly sizedJson: string;
    /** Each trustee's decryption by owner, numbered from 1. */
    readonly partialDecryptions?: readonly { readonly owner: number; readonly json: string }[];
    readonly resultJson?: string;
  };
  /** The modification time of all members in Unix seconds; a fixed value makes the archive reproducible. */
  readonly timestampSeconds: number;
}

/** Writes an archive member by member. It only needs the hash and height of the last event to append. */
export class ArchiveWriter {
  private parent: string | undefined;
  private height = 0;
  private readonly timestampSeconds: number;

  constructor(timestampSeconds: number) {
    this.timestampSeconds = timestampSeconds;
  }

  /** Returns the first bytes of the archive. */
  begin(): Uint8Array {
    const version = { version: 1, timestamp: this.timestampSeconds.toString() };
    return writeMember('BELENIOS', JSON.stringify(version), this.timestampSeconds);
  }

  /**
   * Appends an event.
   * @param documents the payload last; none for EndBallots
   * @returns the bytes to append
   */
  append(type: EventType, documents: readonly (string | Uint8Array)[]): Uint8Array[] {
    const hashes = documents.map((document) => hexHash(document));
    const payload = hashes.at(-1);
    const event = JSON.stringify({
      ...(this.parent === undefined ? {} : { parent: this.parent }),
      height: this.height,
      type,
      ...(payload === undefined ? {} : { payload }),
    });
    this.parent = hexHash(event);
    this.height++;
    return [
      ...documents.map((document, index) =>
        writeMember(`${hashes[index]}.data.json`, document, this.timestampSeconds),
      ),
      writeMember(`${this.parent}.event.json`, event, this.timestampSeconds),
    ];
  }
}

/** Writes a whole archive as a stream that never holds more than the credentials and one ballot. */
export async function* createArchive(contents: ArchiveContents): AsyncGenerator<Uint8Array, void, undefined> {
  const writer = new ArchiveWriter(contents.timestampSeconds);
  yield writer.begin();
  yield* writer.append('Setup', await setupDocuments(contents));
  for await (const ballot of contents.ballots) yield* writer.append('Ballot', [ballot]);
  if (!contents.closing) return;
  const { encryptedTallyJson, sizedJson, partialDecryptions = [], resultJson } = contents.closing;
  yield* writer.append('EndBallots', []);
  yield* writer.append('EncryptedTally', [encryptedTallyJson, sizedJson]);
  for (const { owner, json } of partialDecryptions) {
    yield* writer.append('PartialDecryption', [json, JSON.stringify({ owner, payload: hexHash(json) })]);
  }
  if (resultJson !== undefined) yield* writer.append('Result', [resultJson]);
}

/** The four documents of Setup: election, trustees, credentials, and the document that names these three. */
async function setupDocuments({
  electionJson,
  trusteesJson,
  publicCreds,
}: ArchiveContents): Promise<readonly (string | Uint8Array)[]> {
  const credentials = await credentialsJson(publicCreds);
  const setup = {
    election: hexHash(electionJson),
    trustees: hexHash(trusteesJson),
    credentials: hexHash(credentials),
  };
  return [electionJson, trusteesJson, credentials, JSON.stringify(setup)];
}
