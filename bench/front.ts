import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A simple load balancer. */
export interface Front {
  readonly url: string;
  close(): void;
}

/**
 * Starts a load balancer that passes each connection to the next server, and skips servers that are down.
 * @param ports of the servers, on this machine
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

/** Passes a connection to the first of these ports that accepts it. */
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
