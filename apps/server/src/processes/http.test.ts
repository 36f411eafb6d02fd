import { expect, it } from 'vitest';
import { createLog } from '../platform/log.ts';
import { createTestApp } from '../testing/app.ts';
import { atEnd } from '../testing/at-end.ts';
import { startHttp } from './http.ts';

it('a process that answers calls logs no address when it starts, and its failures afterwards', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  const { deps } = await createTestApp();
  deps.sessions.find = () => Promise.reject(new Error('away'));
  const http = await startHttp({ ...deps, config: { ...deps.config, port: 0 } }, log);
  atEnd(() => http.stop());
  expect(lines).toEqual([]);
  const headers = { authorization: `Bearer ${'a'.repeat(43)}` };
  const answer = await fetch(`http://127.0.0.1:${http.port}/api/user/profile`, { headers });
  expect(answer.status).toBe(500);
  expect(lines.join()).toContain('request failed');
});
