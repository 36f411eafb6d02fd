import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { anotherPrimary, requireNoCommit, untilReplaced } from './failover.ts';
import type { DatabaseNode } from './node.ts';
import type { Drills } from './practise.ts';
import { builtIn, PROCESSES, type ProcessName, untilReady } from './processes.ts';
import type { Program } from './program.ts';
import { restoreDump } from './restoring.ts';
import { promoteStale } from './stale-standby.ts';
import { until } from './waiting.ts';

/** Longer than HAProxy needs to notice that a process is down or up again. */
const NOTICED_MS = 2_000;

/** The failures in a cluster. */
export const DRILLS: Drills<Cluster> = {
  primary: { title: 'the primary is killed with its Patroni', times: 20, run: losePrimary },
  postgres: { title: 'the PostgreSQL of the primary is killed', times: 14, run: losePostgres },
  partition: { title: 'the primary is paused while another is promoted', times: 8, run: partition },
  standby: { title: 'a standby is killed', times: 14, run: (cluster, n) => loseStandby(cluster, n, false) },
  rebuild: {
    title: 'a standby loses its disk, is rebuilt by pg_basebackup, and becomes the primary',
    times: 2,
    run: rebuild,
  },
  http: {
    title: 'a process that answers is killed',
    times: 28,
    run: (cluster, n) => killProcess(cluster, n % 2 ? 'http-1' : 'http-2'),
  },
  sequencer: {
    title: 'a sequencer is killed',
    times: 26,
    run: (cluster, n) => killProcess(cluster, n % 2 ? 'sequencer-1' : 'sequencer-2'),
  },
  worker: { title: 'the worker is killed', times: 22, run: (cluster) => killProcess(cluster, 'worker') },
  etcd: { title: 'an etcd is killed', times: 24, run: (cluster, n) => killProgram(etcdOf(cluster, n)) },
  haproxy: { title: 'HAProxy is killed', times: 24, run: (cluster) => killProgram(cluster.haproxy) },
  rolling: {
    title: 'a process of ours is stopped, brought to this build and started, one after another',
    times: 4 * PROCESSES.length,
    isUnnoticed: true,
    run: (cluster, n) => restart(cluster, PROCESSES[n % PROCESSES.length] as ProcessName),
  },
  dump: { title: 'a pg_dump is restored', times: 2, run: restoreDump },
  behind: {
    title: 'a standby without the last ballots is promoted',
    times: 2,
    mayPause: true,
    run: promoteStale,
  },
};

async function losePrimary(cluster: Cluster): Promise<void> {
  const former = await cluster.database.waitUntilWhole();
  try {
    await former.kill();
    await anotherPrimary(cluster, former);
  } finally {
    former.patroni.start();
  }
  await cluster.database.waitUntilWhole();
}

/** Patroni promotes a standby, or restarts the same PostgreSQL if that is faster. */
async function losePostgres({ database }: Cluster): Promise<void> {
  const former = await database.waitUntilWhole();
  const { postmaster } = former;
  if (postmaster !== null) process.kill(postmaster, 'SIGKILL');
  await until(`there is a primary after ${former.name}`, async () => {
    const primary = await database.findPrimary();
    return primary?.postmaster === postmaster ? null : primary;
  });
  await database.waitUntilWhole();
}

/**
 * A suspended Patroni cannot tell its PostgreSQL that another node is the primary. A client that still
 * reaches the former primary must not get a commit confirmed.
 */
async function partition(cluster: Cluster): Promise<void> {
  const former = await cluster.database.waitUntilWhole();
  former.patroni.signal('SIGSTOP');
  try {
    await untilReplaced(cluster, former);
    await requireNoCommit(cluster, former);
  } finally {
    former.patroni.signal('SIGCONT');
  }
  await cluster.database.waitUntilWhole();
}

async function loseStandby(cluster: Cluster, n: number, withDisk: boolean): Promise<DatabaseNode> {
  const primary = await cluster.database.waitUntilWhole();
  const standbys = cluster.database.nodes.filter((node) => node !== primary);
  const node = standbys[n % standbys.length] as DatabaseNode;
  await node.kill();
  await until(`${node.name} is away`, () => (node.postmaster === null ? true : null));
  if (withDisk) node.loseDisk();
  await sleep(NOTICED_MS);
  node.patroni.start();
  await cluster.database.waitUntilWhole();
  return node;
}

/** The other standby is offline when the primary is lost, so the new primary must have everything. */
async function rebuild(cluster: Cluster, n: number): Promise<void> {
  const rebuilt = await loseStandby(cluster, n, true);
  const primary = await cluster.database.waitUntilWhole();
  const other = cluster.database.nodes.find((node) => node !== rebuilt && node !== primary) as DatabaseNode;
  await other.kill();
  await until(`${rebuilt.name} is the standby that commits wait for`, async () =>
    (await rebuilt.is('synchronous')) ? true : null,
  );
  await primary.kill();
  await until(`${rebuilt.name} is the primary`, async () => ((await rebuilt.is('primary')) ? true : null));
  for (const node of [primary, other]) node.patroni.start();
  await cluster.database.waitUntilWhole();
}

async function killProcess({ processes }: Cluster, name: ProcessName): Promise<void> {
  await processes[name].end('SIGKILL');
  processes[name].start();
  await untilReady(processes[name]);
  await sleep(NOTICED_MS);
}

async function killProgram(program: Program): Promise<void> {
  await program.end('SIGKILL');
  await sleep(500);
  program.start();
  await sleep(NOTICED_MS);
}

const etcdOf = ({ database: { nodes } }: Cluster, n: number) =>
  (nodes[n % nodes.length] as DatabaseNode).etcd;

/** As in an upgrade: the process gets SIGTERM, finishes its work, and starts again with this build. */
async function restart({ processes }: Cluster, name: ProcessName): Promise<void> {
  const program = processes[name];
  await program.end('SIGTERM');
  program.replace([builtIn('.')]);
  program.start();
  await untilReady(program);
  await sleep(NOTICED_MS);
}
