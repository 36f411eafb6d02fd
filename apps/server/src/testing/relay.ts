import { once } from 'node:events';
import { type AddressInfo, connect as connectTo, createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientConfig } from 'pg';

/**
 * A connection to the database that can fall silent, as to a host that has vanished: nothing comes through,
 * and no error either; or that can be cut, as where nobody listens any more.
 */
export async function relayTo({ host = '', port = 5432 }: ClientConfig) {
  const target = path.isAbsolute(host) ? { path: path.join(host, `.s.PGSQL.${port}`) } : { host, port };
  let isSilent = false;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connectTo(target);
    const pass = (from: Socket, to: Socket) =>
      from
        .on('data', (bytes) => isSilent || to.write(bytes))
        .on('close', () => to.destroy())
        .on('error', () => {});
    pass(near, far);
    pass(far, near);
    open.add(near.once('close', () => open.delete(near)));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const own = (server.address() as AddressInfo).port;
  return {
    port: own,
    silence: (silent: boolean) => {
      isSilent = silent;
    },
    cut: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
    mend: async () => {
      // Another program may have been given the port in the meantime.
      while (!(await listens(server, own))) await sleep(100);
    },
    /** Called for each new connection. */
    connected: () => once(server, 'connection'),
    close: () => server.close(),
  };
}

const listens = (server: Server, port: number): Promise<boolean> =>
  once(server.listen(port, '127.0.0.1'), 'listening').then(
    () => true,
    () => false,
  );
