import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, vi } from 'vitest';
import { temporaryFolder } from '../testing/app.ts';
import { startProcess } from './own-process.ts';

it('a separate process, as a picture that exploits its decoder would use it, finds none of our passwords [A101]', async () => {
  const secrets = {
    DATABASE_URL: 'postgresql://evoting:the-password@localhost/evoting',
    TRUSTEE_PASSPHRASE: 'the-passphrase',
    METRICS_TOKEN: 'the-token',
    SMTP_URL: 'smtps://a:the-word@b',
  };
  for (const [name, value] of Object.entries(secrets)) vi.stubEnv(name, value);
  const file = path.join(temporaryFolder(), 'curious.mjs');
  writeFileSync(file, 'process.send({ env: process.env, started: process.argv });');
  const child = startProcess({ bundled: pathToFileURL(file), fromSource: pathToFileURL('/nowhere') });
  const [said] = await once(child, 'message');
  vi.unstubAllEnvs();
  expect(said.env.PATH).toBe(process.env.PATH);
  expect(Object.keys(said.env)).not.toEqual(expect.arrayContaining(['DATABASE_URL']));
  expect(JSON.stringify(said)).not.toMatch(/the-(password|passphrase|token|word)/);
});
