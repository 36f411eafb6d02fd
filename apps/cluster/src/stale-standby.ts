import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import type { DatabaseNode } from './node.ts';
import { signedSize, untilGrown } from './record-size.ts';
import { until } from './waiting.ts';

/** Several checks by every process of its keys and its database. */
const STOPPED_MS = 6_000;

/**
 * The worst that an operator can do to such a cluster: stop waiting for standbys, lose the two up-to-date
 * nodes, and promote a third one that was offline. Its database responds and accepts writes, but lacks
 * ballots with receipts. Nothing may be accepted or signed on it. Then the newest database comes back, and
 * the record continues.
 * @throws if something was accepted or signed
 */
export async function promoteStale(cluster: Cluster): Promise<void> {
  const { nodes, waitUntilWhole } = cluster.database;
  const primary = await waitUntilWhole();
  const stale = nodes.find((node) => node !== primary) as DatabaseNode;
  const newest = nodes.filter((node) => node !== stale);
  await stale.kill();
  await untilGrown(cluster.url, await signedSize(cluster.url));
  // Otherwise the promoted node would record that it is alone, and no other could ever take over from it.
  const recklessly = { synchronous_mode: false, failsafe_mode: false };
  await decide(primary, { ...recklessly, maximum_lag_on_failover: 1_000_000_000 });
  for (const node of newest) await node.kill();
  try {
    stale.patroni.start();
    await until(`${stale.name} is promoted`, async () => ((await stale.is('primary')) ? true : null));
    await requireStopped(cluster);
  } finally {
    await stale.kill();
    stale.loseDisk();
    for (const node of newest) node.patroni.start();
  }
  await untilPrimary(newest);
  const carefully = { synchronous_mode: true, failsafe_mode: true };
  await decide(primary, { ...carefully, maximum_lag_on_failover: null });
  stale.patroni.start();
  await waitUntilWhole();
}

const untilPrimary = (nodes: readonly DatabaseNode[]) =>
  until('the newest database is back', async () => {
    for (const node of nodes) if (await node.is('primary')) return true;
    return null;
  });

/** Changes the settings of all nodes. */
const decide = (node: DatabaseNode, settings: Readonly<Record<string, unknown>>) =>
  until('the nodes have heard a decision', async () => ((await node.decide(settings)) ? true : null));

/** Waits while every process checks several times and voters keep trying; the signed head must not change. */
async function requireStopped({ url, folder }: Cluster): Promise<void> {
  const keys = path.join(folder, 'server', 'keys');
  const file = readdirSync(keys).find((name) => name.endsWith('.log.head')) ?? '';
  const head = () => readFileSync(path.join(keys, file), 'utf8');
  await until('no voter is sent to vote', async () => {
    const answer = await fetch(`${url}/api/ready`).catch(() => null);
    const text = await answer?.text();
    return text?.includes('record-stopped') ? true : null;
  });
  const before = head();
  await sleep(STOPPED_MS);
  if (head() !== before) throw new Error('something was signed on a database that is behind');
  const ready = await fetch(`${url}/api/ready`);
  await ready.text();
  if (ready.ok) throw new Error('a process is ready on a database that is behind');
}
