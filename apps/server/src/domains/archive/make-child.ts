/** The child process that makes the downloads of a finished record: see `./keeper`. */
import { constants } from 'node:os';
import { connect } from '../../platform/database/connect.ts';
import { giveWay } from '../../platform/own-process.ts';
import type { MakeTask } from './keeper.ts';
import { makeDownloads } from './make.ts';

/** Uses one connection and the lowest CPU priority: an election under way comes first. */
async function make({ connection, log, folder }: MakeTask): Promise<void> {
  giveWay(constants.priority.PRIORITY_LOW);
  const db = connect(connection, { max: 1 });
  try {
    await makeDownloads(db, log, folder);
  } finally {
    await db.destroy();
  }
}

process.once('disconnect', () => process.exit(1));
process.once('message', (task: MakeTask) => {
  make(task).then(
    () => process.send?.({ ok: true }, () => process.exit(0)),
    (error: unknown) => process.send?.({ ok: false, failure: String(error) }, () => process.exit(1)),
  );
});
