import { join } from 'node:path';
import { CommandRefused } from '@evoting/command-line/command';
import { httpSource } from '@evoting/record/http-source';
import { guardianEngine, RecordAudit } from './audit.ts';
import { AuditFile } from './audit-file.ts';
import type { World } from './commands.ts';
import { awaitLog, keyOf } from './find-log.ts';
import { Folder } from './folder.ts';
import { poster } from './post.ts';
import { openSealedKey } from './sealed-key.ts';
import { witnessServer } from './serve.ts';
import { TrusteeDuty } from './trustee/duty.ts';
import { openTrusteeKey, requireRecordOf } from './trustee/key.ts';
import { type Served, watch } from './watch.ts';
import { Witness } from './witness.ts';

/** The settings of one running guardian. */
export interface Running {
  readonly passphrase: string;
  readonly intervalMs: number;
  readonly listen: { readonly host: string; readonly port: number } | null;
  /** The server's API, where it is not at the address of the folder's settings. */
  readonly apiUrl?: string;
  /** The pause of a guardian with a trustee's key between two questions for a new checkpoint. */
  readonly glanceMs?: number;
}

/** Watches and cosigns with one folder until it is stopped, or until an alarm. */
export async function runOne(path: string, options: Running, world: World): Promise<void> {
  const { passphrase, glanceMs } = options;
  const folder = new Folder(path);
  const release = await folder.lock();
  try {
    const settings = { ...(await folder.settings()), ...(options.apiUrl && { apiUrl: options.apiUrl }) };
    const { apiUrl, log } = settings;
    const secret = await openSealedKey(await folder.keyText(), passphrase);
    const trusteeText = await folder.trusteeText();
    const filed = trusteeText === null ? null : await openTrusteeKey(trusteeText, passphrase);
    const logKey = settings.logKey || (await awaitLog(folder, settings, options.intervalMs, world));
    if (logKey === null) return;
    const key = keyOf(logKey);
    const witness = await Witness.open(folder, { log: key, key: secret, nowMs: world.nowMs });
    await refuseAfterAlarm(folder);
    const source = httpSource({ apiUrl, log, fetch: world.fetch });
    if (filed !== null) requireRecordOf(filed, { log, logKey });
    const audit = new RecordAudit(source, key, guardianEngine(), new AuditFile(folder.path, secret, key));
    const post = poster(apiUrl, world.fetch);
    const guarded = { log, source, key, witness, audit, folder, post };
    const duty = filed && new TrusteeDuty({ ...guarded, nowMs: world.nowMs }, filed);
    const watched: Served = { ...guarded, duty };
    const server = options.listen && witnessServer(witness, key.name);
    try {
      if (server && options.listen) {
        const { host, port } = options.listen;
        await new Promise<void>((resolve, reject) => {
          server.once('error', reject).listen(port, host, resolve);
        });
        world.onListening?.((server.address() as { port: number }).port);
      }
      await watch(watched, { intervalMs: options.intervalMs, glanceMs }, world);
    } finally {
      server?.close();
      server?.closeAllConnections();
    }
    await refuseAfterAlarm(folder);
  } finally {
    await release();
  }
}

/** @throws CommandRefused once a guardian has raised an alarm */
export async function refuseAfterAlarm(folder: Folder): Promise<void> {
  const alarm = await folder.alarm();
  if (alarm === null) return;
  const [reason] = alarm.split('\n');
  throw new CommandRefused(
    `ALARM: ${reason} The signed statements are in ${join(folder.path, 'alarm.txt')}: show them to the commission and to the other guardians. This guardian no longer cosigns.`,
  );
}
