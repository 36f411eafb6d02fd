import { once } from 'node:events';
import { type AddressInfo, connect as connectTo, createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientConfig } from 'pg';

/**
 * Relays connections to the database. `silence` drops all bytes without an error, as if the host had
 * vanished; `cut` closes all connections and stops listening; `mend` listens again.
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
      // Another program may have taken the port in the meantime.
      while (!(await listens(server, own))) await sleep(100);
    },
    /** Resolves at the next connection. */
    connected: () => once(server, 'connection'),
    close: () => server.close(),
  };
}

const listens = (server: Server, port: number): Promise<boolean> =>
  once(server.listen(port, '127.0.0.1'), 'listening').then(
    () => true,
    () => false,
  );
