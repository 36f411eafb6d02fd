import { connect, createServer } from 'node:net';
import process from 'node:process';

/** Stands before a server that only its own machine reaches, as a proxy does: `front.mjs HOST PORT SERVER_PORT`. */
const [host, port, serverPort] = process.argv.slice(2);

createServer((caller) => {
  const server = connect(Number(serverPort), '127.0.0.1');
  for (const [from, to] of [
    [caller, server],
    [server, caller],
  ]) {
    from.pipe(to);
    from.on('error', () => to.destroy());
  }
}).listen(Number(port), host);
