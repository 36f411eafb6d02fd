import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { listenProblem } from './listening.ts';

it('names a port that is in use, and accepts it once it is free', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  expect(await listenProblem({ host: '127.0.0.1', port })).toBe(
    `Port ${port} is in use; stop the program that uses it or set PORT to another number.`,
  );
  await new Promise((resolve) => other.close(resolve));
  expect(await listenProblem({ host: '127.0.0.1', port })).toBeNull();
});

it('names an address that is not of this machine', async () => {
  expect(await listenProblem({ host: '192.0.2.1', port: 0 })).toBe(
    'HOST 192.0.2.1 is not an address of this machine; leave it out or set 0.0.0.0.',
  );
});
