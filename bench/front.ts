import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** One address before several servers, as a load balancer in front of them is. */
export interface Front {
  readonly url: string;
  close(): void;
}

/**
 * Starts a front that gives each connection to the next server in turn, and skips one that is gone.
 * Takes: the servers' ports on this machine.
 */
export async function startFront(ports: readonly number[]): Promise<Front> {
  let turn = 0;
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket.on('error', () => {}).once('close', () => open.delete(socket)));
    turn += 1;
    pass(socket, [...ports.slice(turn % ports.length), ...ports.slice(0, turn % ports.length)]);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

/** Takes: a connection, and the ports that are left to try. */
function pass(socket: Socket, [port, ...others]: readonly number[]): void {
  if (port === undefined) return void socket.destroy();
  const behind = connect(port, '127.0.0.1');
  let isThere = false;
  behind.once('connect', () => {
    isThere = true;
    socket.pipe(behind).pipe(socket);
  });
  behind.on('error', () => (isThere ? socket.destroy() : pass(socket, others)));
  behind.once('close', () => isThere && socket.destroy());
  socket.once('close', () => behind.destroy());
}
