import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type Address, DatabaseNode, type Folders, HOST, type NodeMachine, type NodePorts } from './node.ts';
import type { Programs } from './programs.ts';
import { until } from './waiting.ts';

export const NODES = ['node-1', 'node-2', 'node-3'];
/** The number of ports that `startDatabase` needs. */
export const PORTS_OF_DATABASE = NODES.length * 4;

export interface ReplicatedDatabase {
  readonly nodes: readonly DatabaseNode[];
  /** Connects to a node, or to HAProxy, as superuser. */
  connect(to: Address, database: string): Promise<pg.Client>;
  /** The superuser's password. */
  readonly password: string;
  /** Finds the node that Patroni reports as the primary; null if there is none. */
  findPrimary(): Promise<DatabaseNode | null>;
  /** Waits for a primary with two standbys, both of which confirm its commits. */
  waitUntilWhole(): Promise<DatabaseNode>;
  stop(): Promise<void>;
}

/** Nodes that share this computer and its network. */
export const TOGETHER: readonly NodeMachine[] = NODES.map((name) => ({ name, host: HOST, enter: [] }));

/**
 * Starts three nodes of a PostgreSQL that loses no data with any one of them.
 * @param ports `PORTS_OF_DATABASE` ports
 * @returns the nodes, once a primary and two standbys work
 * @throws if it did not get ready in three minutes
 */
export async function startDatabase(
  programs: Programs,
  places: Folders,
  ports: readonly number[],
  machines: readonly NodeMachine[],
): Promise<ReplicatedDatabase> {
  const { nodes, password } = makeNodes(programs, places, ports, machines);
  const database = follow(nodes, password);
  for (const { etcd } of database.nodes) etcd.start();
  for (const { patroni } of database.nodes) patroni.start();
  await database.waitUntilWhole().catch(async (cause) => {
    await database.stop();
    throw new Error(`The database did not get ready; its logs are in ${places.logs}`, { cause });
  });
  return database;
}

export const newPassword = () => randomBytes(18).toString('base64url');

function makeNodes(
  programs: Programs,
  places: Folders,
  ports: readonly number[],
  machines: readonly NodeMachine[],
) {
  const left = [...ports];
  const named = machines.map((machine) => ({ machine, ports: takePorts(left) }));
  const password = newPassword();
  const shared = {
    BIN_DIR: programs.postgresqlDir,
    SUPERUSER_PASSWORD: password,
    REPLICATION_PASSWORD: newPassword(),
    REWIND_PASSWORD: newPassword(),
    RESTAPI_PASSWORD: newPassword(),
    ETCD_CLUSTER: named
      .map(({ machine: { name, host }, ports: { etcdPeer } }) => `${name}=http://${host}:${etcdPeer}`)
      .join(','),
    ETCD_HOSTS: named.map(({ machine: { host }, ports: { etcd } }) => `${host}:${etcd}`).join(','),
  };
  return { password, nodes: named.map((one) => new DatabaseNode(programs, places, one, shared)) };
}

function takePorts(left: number[]): NodePorts {
  const [etcdPeer = 0, etcd = 0, patroni = 0, postgresql = 0] = left.splice(0, 4);
  return { etcdPeer, etcd, patroni, postgresql };
}

function follow(nodes: readonly DatabaseNode[], password: string): ReplicatedDatabase {
  const findPrimary = async () => {
    for (const node of nodes) if (await node.is('primary')) return node;
    return null;
  };
  return {
    nodes,
    password,
    findPrimary,
    async connect({ host, port }, database) {
      const client = new pg.Client({ host, port, user: 'postgres', password, database });
      // A connection that breaks while idle is noticed on its next use.
      client.on('error', () => {});
      await client.connect();
      return client;
    },
    waitUntilWhole: () =>
      until('a primary has two standbys that confirm', async () => {
        const primary = await findPrimary();
        const standbys = await Promise.all(nodes.map((node) => node.is('replica')));
        const confirming = await Promise.all(nodes.map((node) => node.is('synchronous')));
        const areAll = (answers: boolean[]) => answers.filter(Boolean).length === nodes.length - 1;
        return areAll(standbys) && areAll(confirming) ? primary : null;
      }),
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()));
      await Promise.all(nodes.map(({ etcd }) => etcd.end('SIGTERM')));
    },
  };
}
