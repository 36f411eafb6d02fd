import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/app.ts';

it('shows the mailbox to this machine, and to no other whatever it claims', async () => {
  const { app } = await createTestApp();
  expect((await app.inject({ url: '/dev/mailbox' })).body).toContain('No mail yet.');
  for (const url of ['/dev/mailbox', '/api/dev/mailbox']) {
    expect((await app.inject({ url, remoteAddress: '198.51.100.1' })).statusCode).toBe(403);
    expect((await app.inject({ url, headers: { 'x-forwarded-for': '127.0.0.1' } })).statusCode).toBe(403);
  }
});
