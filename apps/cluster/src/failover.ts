import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import type { DatabaseNode } from './node.ts';
import { until } from './waiting.ts';

const ANSWERED_WITHIN_MS = 5_000;

/** Waits until Patroni reports another primary. */
export const anotherPrimary = ({ database }: Cluster, former: DatabaseNode): Promise<DatabaseNode> =>
  until(`another node takes over from ${former.name}`, async () => {
    const primary = await database.findPrimary();
    return primary === former ? null : primary;
  });

/**
 * Waits until another node is promoted. Patroni reports it as soon as it has the lease; until then it follows the former
 * primary and receives its commits.
 */
export async function untilReplaced(cluster: Cluster, former: DatabaseNode): Promise<void> {
  const other = await anotherPrimary(cluster, former);
  await until(`${other.name} is promoted`, async () => ((await isPromoted(cluster, other)) ? true : null));
}

/** @throws if a former primary acknowledges a commit */
export async function requireNoCommit(cluster: Cluster, former: DatabaseNode): Promise<void> {
  if (await commits(cluster, former))
    throw new Error(`${former.name} acknowledged a commit after another node was promoted`);
}

/** Asks a node's PostgreSQL whether it accepts writes. */
async function isPromoted({ database }: Cluster, { address }: DatabaseNode): Promise<boolean> {
  const client = await database.connect(address, 'postgres').catch(() => null);
  const found = await client?.query('SELECT NOT pg_is_in_recovery() AS promoted').catch(() => null);
  void client?.end().catch(() => {});
  return found?.rows[0]?.promoted === true;
}

/** Reports whether a node acknowledges a commit within five seconds. */
async function commits({ database }: Cluster, { address }: DatabaseNode): Promise<boolean> {
  const client = await database.connect(address, 'evoting').catch(() => null);
  if (!client) return false;
  const committed = client.query(`SELECT pg_logical_emit_message(true, 'drill', '')`).then(
    () => true,
    () => false,
  );
  const answer = await Promise.race([committed, sleep(ANSWERED_WITHIN_MS, false)]);
  // A connection that waits for a replica cannot be closed cleanly.
  void client.end().catch(() => {});
  return answer;
}
