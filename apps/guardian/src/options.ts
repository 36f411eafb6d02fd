import { BadUsage, readArguments } from '@evoting/command-line/command';
import { apiUrlOf } from '@evoting/record/logs';
import { isKeyName } from '@evoting/tlog/key';

const USAGE = `A guardian of an election's public record: it signs one history of it and, with a trustee's key, gives its
share of each count that the record asks for.
  evoting-guardian init https://vote.example --name NAME [--log NAME [--await]] [--key KEY] [--folder DIR]
  evoting-guardian take-key FILE [--key-password-file FILE] [--folder DIR]
  evoting-guardian run [--listen HOST:PORT] [--interval SECONDS] [--folder DIR]...
  evoting-guardian status [--folder DIR]
  evoting-guardian drill [--folder DIR]
NAME is an address of yours without https://, such as party.example/guardian. The folder is ./evoting-guardian
unless named; run takes several, with one passphrase, and runs a guardian for each. --await makes the key before the record of --log has begun: the commission can then name the
guardian as a witness, and run waits for it. take-key takes the file that a trustee has from the key ceremony; its
password is in TRUSTEE_KEY_PASSWORD or --key-password-file. drill tries that key on a made-up sum and sends nothing.
The guardian's passphrase is in GUARDIAN_PASSPHRASE, in the file named by --passphrase-file, or in the systemd
credential "passphrase".
Exit status: 0 all is well, 1 an alarm was raised, or it failed; 2 wrong usage.`;

export type GuardianOptions =
  | { readonly kind: 'help'; readonly usage: string }
  | { readonly kind: 'status'; readonly folder: string }
  | ({ readonly kind: 'drill' } & Place)
  | ({ readonly kind: 'take-key'; readonly file: string; readonly keyPasswordFile: string | null } & Place)
  | ({ readonly kind: 'init'; readonly apiUrl: string; readonly name: string } & Place & {
        readonly log: string | null;
        readonly key: string | null;
        /** The record of `log` may not have begun. */
        readonly awaits: boolean;
      })
  | ({ readonly kind: 'run'; readonly intervalMs: number } & Omit<Place, 'folder'> & {
        /** One guardian each, in one process. */
        readonly folders: readonly string[];
        /** Where requests of the log are answered; null to only look outward. */
        readonly listen: { readonly host: string; readonly port: number } | null;
      });

interface Place {
  readonly folder: string;
  readonly passphraseFile: string | null;
}

/** The words of a command line by which the next command finds the same folder and passphrase. */
export function wordsOf({ folder, passphraseFile }: Place): string {
  return ` --folder ${folder}${passphraseFile === null ? '' : ` --passphrase-file ${passphraseFile}`}`;
}

const OPTIONS = {
  name: { type: 'string' },
  log: { type: 'string' },
  key: { type: 'string' },
  await: { type: 'boolean', default: false },
  folder: { type: 'string', multiple: true },
  'passphrase-file': { type: 'string' },
  'key-password-file': { type: 'string' },
  listen: { type: 'string' },
  interval: { type: 'string', default: '30' },
  help: { type: 'boolean', short: 'h' },
} as const;

/**
 * Parses the command line.
 * @throws BadUsage with one sentence
 */
export function readGuardianOptions(args: string[]): GuardianOptions {
  const { values, positionals } = readArguments({ args, options: OPTIONS, allowPositionals: true });
  const [command, target, more] = positionals;
  if (values.help) return { kind: 'help', usage: USAGE };
  const takesTarget = command === 'init' || command === 'take-key';
  if (more !== undefined || (!takesTarget && target !== undefined))
    throw new BadUsage('There are too many words: --help shows the forms.');
  const folders = values.folder ?? ['evoting-guardian'];
  const [folder = '', ...others] = folders;
  if (others.length > 0 && (command !== 'run' || values.listen !== undefined))
    throw new BadUsage('Several folders are for run without --listen: name one.');
  const place = { folder, passphraseFile: values['passphrase-file'] ?? null };
  if (command === 'status') return { kind: 'status', folder };
  if (command === 'drill') return { kind: 'drill', ...place };
  if (command === 'take-key') {
    if (target === undefined) throw new BadUsage('take-key needs the key file of a trustee.');
    return { kind: 'take-key', ...place, file: target, keyPasswordFile: values['key-password-file'] ?? null };
  }
  if (command === 'run')
    return {
      kind: 'run',
      passphraseFile: place.passphraseFile,
      folders,
      intervalMs: secondsOf(values.interval) * 1000,
      listen: values.listen === undefined ? null : listenOf(values.listen),
    };
  if (command !== 'init')
    throw new BadUsage('Say init, take-key, run, status or drill: --help shows the forms.');
  return initOf(target, values, place);
}

function initOf(
  target: string | undefined,
  values: { name?: string | undefined; log?: string | undefined; key?: string | undefined; await: boolean },
  place: Place,
): GuardianOptions {
  if (target === undefined || !/^https?:\/\//.test(target) || !URL.canParse(target))
    throw new BadUsage('init needs the address of the server, such as https://vote.example.');
  const name = values.name ?? '';
  if (!isKeyName(name) || name.length > 100 || /^https?:/.test(name))
    throw new BadUsage(
      '--name must be an address of yours without https://, such as party.example/guardian.',
    );
  if (values.await && values.log === undefined)
    throw new BadUsage('--await needs --log: the name of the record to come, as the commission says it.');
  return {
    kind: 'init',
    awaits: values.await,
    ...place,
    apiUrl: apiUrlOf(target),
    name,
    log: values.log ?? null,
    key: values.key ?? null,
  };
}

function secondsOf(text: string): number {
  const seconds = Number(text);
  if (text.trim() === '' || !(seconds >= 1 && seconds <= 3600))
    throw new BadUsage('--interval must be a number of seconds from 1 to 3600.');
  return seconds;
}

function listenOf(text: string): { host: string; port: number } {
  const [, host, port] = /^(.+):(\d{1,5})$/.exec(text) ?? [];
  if (host === undefined || Number(port) > 65_535)
    throw new BadUsage('--listen must be HOST:PORT, such as 127.0.0.1:7080.');
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}
