import { BadUsage, readArguments, runCommand, say } from '@evoting/command-line/command';
import { startCluster } from './cluster.ts';
import { makeClusterFolder } from './folder.ts';
import { findPrograms } from './programs.ts';

const PORT = 3000;

/** `npm run cluster`: a whole cluster on this machine, until Ctrl+C. */
runCommand(async () => {
  const { values } = readArguments({ options: { port: { type: 'string', default: String(PORT) } } });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new BadUsage('--port is a number.');
  const programs = findPrograms();
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  const home = makeClusterFolder();
  const { folder } = home;
  try {
    const places = { folder, logs: folder, from: '.' };
    const cluster = await startCluster(programs, { ...places, port, settings: {}, isWired: false, say });
    const primary = await cluster.database.findPrimary();
    say(`\nThe cluster is ready at ${cluster.url}; ${primary?.name} is the primary.`);
    say(`  Logs and data are in ${folder} and are removed at the end.`);
    for (const { name, pid } of [...Object.values(cluster.processes), cluster.haproxy])
      say(`  ${name} is process ${pid}`);
    for (const { name, patroni, etcd } of cluster.database.nodes)
      say(`  ${name} is process ${patroni.pid}, its etcd ${etcd.pid}`);
    say('  Ctrl+C stops it.\n');
    await stopped;
    say('Stopping ...');
    await cluster.stop();
  } finally {
    await home.clear();
  }
});
