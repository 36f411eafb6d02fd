import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from './config.ts';

type Address = Pick<Config, 'host' | 'port'>;

/**
 * Checks that the port is free, before the database is started, so that a taken port is reported at once.
 * @returns null, or a sentence with the reason and the remedy
 */
export async function listenProblem(address: Address): Promise<string | null> {
  const probe = createServer();
  try {
    await once(probe.listen(address.port, address.host), 'listening');
    await new Promise((resolve) => probe.close(resolve));
    return null;
  } catch (error) {
    return listenSentence(error, address);
  }
}

/** Explains a failure to listen in one sentence. */
export function listenSentence(error: unknown, { port, host }: Address): string {
  const code = (error as { code?: string }).code;
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use; stop the program that uses it or set PORT to another number.`;
  if (code === 'EACCES')
    return `Port ${port} may not be used by this account; set PORT to a number above 1023.`;
  if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL')
    return `HOST ${host} is not an address of this machine; leave it out or set 0.0.0.0.`;
  return `The server could not listen on ${host}:${port} (${code ?? String(error)}).`;
}
