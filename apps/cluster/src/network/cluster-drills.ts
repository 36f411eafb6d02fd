import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from '../cluster.ts';
import { anotherPrimary, requireNoCommit, untilReplaced } from '../failover.ts';
import type { DatabaseNode } from '../node.ts';
import type { Drills } from '../practise.ts';
import type { Lan, LanMachine } from './lan.ts';
import type { Quality } from './networks.ts';

/** Longer than the lease of a primary. */
const HELD_MS = 10_000;
const TIMES = 10;
/**
 * A cut cable is noticed by silence: a lease of eight seconds, the next attempt of TCP, and the voters' retries. A
 * standby that follows the former primary for a moment, when that is reached again, must be rewound.
 */
const SILENT_MAX_S = 45;

/** The failures of the network between the machines of a replicated database. */
export const CABLE_DRILLS: Drills<Cluster> = {
  cable: {
    title: "the cable of the primary's machine is unplugged, at one end or the other",
    times: TIMES,
    pauseMaxS: SILENT_MAX_S,
    run: unplugPrimary,
  },
  'standby-cable': {
    title: 'the cable of the standby that confirms is unplugged, at one end or the other',
    times: TIMES,
    pauseMaxS: SILENT_MAX_S,
    run: unplugStandby,
  },
  apart: {
    title: 'the primary and the two standbys no longer reach each other, and HAProxy reaches all',
    times: TIMES,
    pauseMaxS: SILENT_MAX_S,
    run: separatePrimary,
  },
  machine: {
    title: 'the whole machine of the primary stands still while another is promoted',
    times: TIMES,
    pauseMaxS: SILENT_MAX_S,
    run: freezePrimary,
  },
  slow: {
    title: 'every packet to and from a machine of the database takes 25 ms',
    times: TIMES,
    run: (cluster) => impair(cluster, { delayMs: 25 }),
  },
  lossy: {
    title: 'one in twenty packets to and from a machine of the database is lost',
    times: TIMES,
    run: (cluster) => impair(cluster, { loss: 0.05 }),
  },
};

function lanOf({ lan }: Cluster): Lan {
  if (lan === null) throw new Error('the machines have no cables');
  return lan;
}

function machineOf(cluster: Cluster, node: DatabaseNode): LanMachine {
  const machine = lanOf(cluster).machines[cluster.database.nodes.indexOf(node)];
  if (machine === undefined) throw new Error(`${node.name} has no machine`);
  return machine;
}

async function unplugPrimary(cluster: Cluster, n: number): Promise<void> {
  const former = await cluster.database.waitUntilWhole();
  const { cable } = machineOf(cluster, former);
  cable.cut(n % 2 ? 'far' : 'near');
  try {
    await anotherPrimary(cluster, former);
  } finally {
    cable.mend();
  }
  await cluster.database.waitUntilWhole();
}

async function unplugStandby(cluster: Cluster, n: number): Promise<void> {
  await cluster.database.waitUntilWhole();
  const { cable } = machineOf(cluster, await synchronous(cluster));
  cable.cut(n % 2 ? 'far' : 'near');
  await sleep(HELD_MS).finally(() => cable.mend());
  await cluster.database.waitUntilWhole();
}

async function synchronous({ database: { nodes } }: Cluster): Promise<DatabaseNode> {
  for (const node of nodes) if (await node.is('synchronous')) return node;
  throw new Error('no standby confirms commits');
}

/** HAProxy still leads to the former primary, which answers reads until its lease has ended. */
async function separatePrimary(cluster: Cluster): Promise<void> {
  const former = await cluster.database.waitUntilWhole();
  const lan = lanOf(cluster);
  const alone = machineOf(cluster, former);
  const others = lan.machines.filter((machine) => machine !== alone);
  for (const other of others) lan.separate(alone, other);
  try {
    await untilReplaced(cluster, former);
    await requireNoCommit(cluster, former);
  } finally {
    for (const other of others) lan.join(alone, other);
  }
  await cluster.database.waitUntilWhole();
}

/** A machine that goes on after a pause does not know at first that it is no primary any more. */
async function freezePrimary(cluster: Cluster): Promise<void> {
  const former = await cluster.database.waitUntilWhole();
  const { network, cable } = machineOf(cluster, former);
  cable.carry({ loss: 1 });
  network.signal('SIGSTOP');
  try {
    await untilReplaced(cluster, former);
  } finally {
    network.signal('SIGCONT');
    cable.mend();
  }
  await requireNoCommit(cluster, former);
  await cluster.database.waitUntilWhole();
}

async function impair(cluster: Cluster, quality: Quality): Promise<void> {
  const { machines } = lanOf(cluster);
  for (const { cable } of machines) cable.carry(quality);
  await sleep(HELD_MS).finally(() => {
    for (const { cable } of machines) cable.mend();
  });
  await cluster.database.waitUntilWhole();
}
