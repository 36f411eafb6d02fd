import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Below the system's ephemeral ports, so that a program that is briefly down finds its own port free. */
const FIRST = 20_000;
const PORTS = 12_000;
const TRIES = 100;
/** The distance between the first ports of consecutive processes; a process seldom needs more. */
const APART = 37;

let given = (process.pid * APART) % PORTS;

/**
 * Finds consecutive free ports on this machine. A process gets no port twice, and none that another process
 * gets at the same time: the program may start to listen only seconds later.
 * @throws after a hundred attempts
 */
export async function freePorts(count: number): Promise<number[]> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    if (given + count > PORTS) given = 0;
    const ports = Array.from({ length: count }, (_, n) => FIRST + given + n);
    given += count;
    if (await areFree(ports)) return ports;
  }
  throw new Error(`there are no ${count} free ports in a row`);
}

async function areFree(ports: readonly number[]): Promise<boolean> {
  const servers = ports.map((port) => createServer().listen(port, '127.0.0.1'));
  const heard = await Promise.allSettled(servers.map((server) => once(server, 'listening')));
  await Promise.all(servers.map(closed));
  return heard.every(({ status }) => status === 'fulfilled');
}

const closed = (server: Server) => new Promise((done) => server.close(done));
