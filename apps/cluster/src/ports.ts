import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * Below those that the system gives to whoever connects: a program that is away for a moment finds its own
 * free.
 */
const FIRST = 20_000;
const LAST = 32_000;
const TRIES = 100;

/**
 * Finds ports of this machine that nobody listens on, one after another.
 * Refuses (throws): after a hundred tries.
 */
export async function freePorts(count: number): Promise<number[]> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const first = FIRST + Math.floor(Math.random() * (LAST - FIRST - count));
    const ports = Array.from({ length: count }, (_, n) => first + n);
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
