import { createHash } from 'node:crypto';
import { mkdir, realpath, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { CommandRefused } from '@evoting/command-line/command';
import { writeWhole } from '@evoting/command-line/whole-file';
import type { TreeHead } from '@evoting/tlog/append';
import { base64ToBytes, bytesToBase64 } from '@evoting/tlog/encoding';
import { parseTexts, readIfThere } from './files.ts';

/** The record that a guardian watches, fixed when the folder was made. */
export interface Settings {
  /** The base URL of the server's API. */
  apiUrl: string;
  /** The record's name in the paths of its server. */
  log: string;
  /** The log's verifier key; empty until a record that is awaited begins. */
  logKey: string;
}

/** A tree of which a share was given, and when (ISO 8601). */
export interface Opened extends TreeHead {
  at: string;
}

/** The content of `cosigned.txt` before the first cosignature. A folder without the file has lost its memory. */
const NONE = '';

/** The folder changed while a guardian ran on it: another process writes it, or a copy was put back. */
export class FolderTaken extends CommandRefused {}

/**
 * The folder of a guardian: `settings.json`, `key.json` (sealed), `cosigned.txt` (the last cosigned checkpoint),
 * `alarm.txt` (why it stopped cosigning), `said.txt` (what it said last), `audit.state` (how far it has checked the
 * record). A trustee's also has `trustee.json` (the key, sealed) and `opened.json` (the last tree of which it gave a
 * share).
 */
export class Folder {
  readonly path: string;
  #cosigned = NONE;

  constructor(path: string) {
    this.path = path;
  }

  /**
   * Makes a new folder.
   * @throws CommandRefused for a folder that has a guardian's key: a key is never overwritten
   */
  async create(settings: Settings, keyText: string): Promise<void> {
    if ((await readIfThere(this.#in('key.json'))) !== null)
      throw new CommandRefused(`${this.path} has a guardian's key already: name another folder.`);
    await writeWhole(this.#in('settings.json'), `${JSON.stringify({ version: 1, ...settings })}\n`);
    await writeWhole(this.#in('cosigned.txt'), NONE);
    await writeWhole(this.#in('key.json'), keyText);
  }

  /** @throws CommandRefused if the folder is no guardian's, or damaged */
  async settings(): Promise<Settings> {
    const settings = parseTexts(await this.#required('settings.json'), ['apiUrl', 'log', 'logKey']);
    if (settings === null) throw new CommandRefused('settings.json is damaged: put back a copy of it.');
    return settings;
  }

  /** Stores the key of a record that was awaited. */
  async setLogKey(settings: Settings, logKey: string): Promise<void> {
    await writeWhole(this.#in('settings.json'), `${JSON.stringify({ ...settings, version: 1, logKey })}\n`);
  }

  /** The text of the sealed key. */
  keyText(): Promise<string> {
    return this.#required('key.json');
  }

  /**
   * The last cosigned checkpoint with the guardian's signature line; null before the first.
   * @throws CommandRefused for a folder without the file: from nothing, the guardian would cosign any tree
   */
  async cosigned(): Promise<string | null> {
    this.#cosigned = await this.#required('cosigned.txt');
    return this.#cosigned === NONE ? null : this.#cosigned;
  }

  /**
   * Replaces the last cosigned checkpoint, durably.
   * @throws FolderTaken if the file is not the one read or written before
   */
  async storeCosigned(note: string): Promise<void> {
    if ((await readIfThere(this.#in('cosigned.txt'))) !== this.#cosigned)
      throw new FolderTaken(`cosigned.txt in ${this.path} was changed by somebody else: nothing was signed.`);
    await writeWhole(this.#in('cosigned.txt'), note);
    this.#cosigned = note;
  }

  /** Why the guardian stopped cosigning, with the signed statements that show it; null if it did not. */
  alarm(): Promise<string | null> {
    return readIfThere(this.#in('alarm.txt'));
  }

  /** Stores the first alarm; later ones do not replace its evidence. */
  async storeAlarm(text: string): Promise<void> {
    if ((await this.alarm()) === null) await writeWhole(this.#in('alarm.txt'), text);
  }

  /** The text of the trustee's sealed key; null for a guardian that only watches. */
  trusteeText(): Promise<string | null> {
    return readIfThere(this.#in('trustee.json'));
  }

  /**
   * Stores the key of a trustee.
   * @throws CommandRefused for a folder that has one
   */
  async storeTrustee(text: string): Promise<void> {
    if ((await this.trusteeText()) !== null)
      throw new CommandRefused(
        `${this.path} has a trustee's key already: a second one needs its own folder.`,
      );
    await writeWhole(this.#in('trustee.json'), text);
  }

  /**
   * The last tree of which a share was given; null before the first.
   * @throws CommandRefused if the file is damaged
   */
  async opened(): Promise<Opened | null> {
    const text = await readIfThere(this.#in('opened.json'));
    if (text === null) return null;
    const opened = parseTexts(text, ['size', 'root', 'at']);
    const root = opened === null ? null : base64ToBytes(opened.root);
    const size = Number(opened?.size);
    if (opened === null || root === null || !Number.isSafeInteger(size))
      throw new CommandRefused('opened.json is damaged: put back a copy of it.');
    return { size, root, at: opened.at };
  }

  /** Stores the tree of which a share is about to be given, durably. */
  async storeOpened({ size, root, at }: Opened): Promise<void> {
    const opened = { version: 1, size: String(size), root: bytesToBase64(root), at };
    await writeWhole(this.#in('opened.json'), `${JSON.stringify(opened)}\n`);
  }

  /** The last line that `run` said; null before. */
  said(): Promise<string | null> {
    return readIfThere(this.#in('said.txt'));
  }

  /** Keeps what `run` says, for `status`; nothing depends on it. */
  async keepSaid(line: string): Promise<void> {
    await writeFile(this.#in('said.txt'), `${line}\n`, { mode: 0o600 }).catch(() => undefined);
  }

  /**
   * Holds the folder until the process ends, however it ends.
   * @returns releases it
   * @throws CommandRefused while another process on this machine holds it
   */
  async lock(): Promise<() => Promise<void>> {
    await mkdir(this.path, { recursive: true, mode: 0o700 });
    const address = addressOf(await realpath(this.path));
    const isFile = address.startsWith('/');
    if (isFile && !(await isAnswered(address))) await rm(address, { force: true });
    const server = createServer((socket) => socket.destroy());
    server.unref();
    await new Promise<void>((resolve, reject) => {
      server.once('error', () => reject(new CommandRefused(`Another guardian runs on ${this.path}.`)));
      server.listen(address, resolve);
    });
    return () => new Promise((resolve) => server.close(() => resolve()));
  }

  #in(name: string): string {
    return join(this.path, name);
  }

  async #required(name: string): Promise<string> {
    const text = await readIfThere(this.#in(name));
    if (text === null) throw new CommandRefused(`${this.path} has no ${name}: make the folder with init.`);
    return text;
  }
}

/** A local address that one process can listen at. On Linux and Windows the system frees it after a crash. */
function addressOf(folder: string): string {
  const name = `evoting-guardian-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\?\\pipe\\${name}` : join(folder, 'lock.sock');
}

function isAnswered(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address, () => resolve(true));
    socket.once('connect', () => socket.destroy()).once('error', () => resolve(false));
  });
}
