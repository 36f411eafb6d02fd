import { expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { createLog } from '../platform/log.ts';
import { createTestApp } from '../testing/app.ts';

const FROM = 'x-forwarded-for';
const CALL = '/api/extras/areas';

/** The log's lines about calls, each with its own headers, address and path. */
async function noticed(trustProxy: false | string, calls: readonly (readonly [string, string, object])[]) {
  const lines: string[] = [];
  const { deps } = await createTestApp({ config: { trustProxy } });
  const app = await buildApp(deps, createLog('warn', { write: (line: string) => void lines.push(line) }));
  for (const [remoteAddress, url, headers] of calls)
    await app.inject({ url, remoteAddress, headers: { ...headers } });
  await app.close();
  return lines.map((line) => JSON.parse(line).msg);
}

it.each([
  ['nobody told us of', false, 'TRUST_PROXY is not set', '192.0.2.1', { [FROM]: '198.51.100.7' }],
  ['that says nothing of the caller', '127.0.0.1', 'X-Forwarded-For', '127.0.0.1', { via: '1.1 cache' }],
  [
    'that names itself in place of the caller',
    '127.0.0.1',
    'TRUST_PROXY lacks',
    '127.0.0.1',
    { [FROM]: '127.0.0.1' },
  ],
  [
    'on this machine that is none of those we were told of',
    '192.0.2.1',
    'TRUST_PROXY lacks',
    '127.0.0.1',
    { [FROM]: '198.51.100.7' },
  ],
] as const)('a proxy %s is reported in the log, once [A163]', async (_, trustProxy, words, address, headers) => {
  const call = [address, CALL, headers] as const;
  expect(await noticed(trustProxy, [call, call])).toEqual([expect.stringContaining(words)]);
});

it('does not log a proxy that names its callers, its health checks, or a call without a proxy', async () => {
  const calls = [
    ['127.0.0.1', CALL, { [FROM]: '198.51.100.7' }],
    ['127.0.0.1', '/api/ready', { via: '1.1 cache' }],
    ['127.0.0.1', CALL, {}],
  ] as const;
  expect(await noticed('127.0.0.1', calls)).toEqual([]);
});
