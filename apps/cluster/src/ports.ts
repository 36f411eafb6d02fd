import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * Below those that the system gives to outgoing connections: a program that is away for a moment finds its
 * own free.
 */
const FIRST = 20_000;
const PORTS = 12_000;
const TRIES = 100;
/** Between the first ports of one process and of the next: it seldom asks for more. */
const APART = 37;

let given = (process.pid * APART) % PORTS;

/**
 * Finds ports of this machine on which no program listens, one after another. A process is given none twice,
 * and none that another process is given at the same time: the program may start to listen on it seconds
 * later.
 * Refuses (throws): after a hundred tries.
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
