import { describe, expect, it } from 'vitest';
import { type Config, readConfig } from './config.ts';
import { advice, serveProblem } from './reach.ts';

function configOf(environment: Record<string, string>): Config {
  const read = readConfig(environment);
  if (!read.ok) throw new Error(read.sentences.join(' '));
  return read.config;
}

const REACHED = [
  [{ NODE_ENV: 'production' }, 'NODE_ENV=production'],
  [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0'],
  [{ HOST: '::' }, 'HOST=::'],
  [{ HOST: 'vote.example.org' }, 'HOST=vote.example.org'],
  [{ HOST: '127.0.0.1.example.org' }, 'HOST=127.0.0.1.example.org'],
  [{ PUBLIC_URL: 'https://vote.example.org/' }, 'PUBLIC_URL=https://vote.example.org'],
  [{ PUBLIC_URL: 'http://localhost.example.org' }, 'PUBLIC_URL=http://localhost.example.org'],
  [{ PUBLIC_URL: 'http://192.168.1.5:3000' }, 'PUBLIC_URL=http://192.168.1.5:3000'],
] as const;

describe('a server that other people can reach', () => {
  it.each(REACHED)('is one with %o: it makes no sample accounts, and refuses to', (environment, by) => {
    expect(configOf(environment)).toMatchObject({ reachedBy: by, demo: false });
    expect(readConfig({ ...environment, DEMO: 'true' })).toEqual({
      ok: false,
      sentences: [
        `DEMO=true makes sample accounts whose passwords everybody knows, and other people can reach this server (${by}): leave DEMO out.`,
      ],
    });
  });

  it.each([
    {},
    { HOST: '127.0.0.1' },
    { HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' },
    { HOST: 'localhost', PUBLIC_URL: 'http://127.0.0.1:8080', NODE_ENV: 'test' },
  ])('is none with %o: the demo is made unless DEMO says no', (environment) => {
    expect(configOf(environment)).toMatchObject({ reachedBy: null, demo: true });
    expect(configOf({ ...environment, DEMO: 'false' }).demo).toBe(false);
    expect(serveProblem(configOf(environment), true)).toBeNull();
    expect(advice(configOf(environment))).toEqual([]);
  });

  it('does not start on a database that holds the demo', () => {
    const config = configOf({ HOST: '0.0.0.0' });
    expect(serveProblem(config, true)).toMatch(
      /^This database holds the demo, .* \(HOST=0\.0\.0\.0\): set DATA_DIR to a new folder/,
    );
    expect(serveProblem(config, false)).toBeNull();
  });

  it('does not start behind a proxy that is not configured', () => {
    const environment = { PUBLIC_URL: 'https://vote.example.org' };
    expect(serveProblem(configOf(environment), false)).toContain('set TRUST_PROXY to its address');
    expect(serveProblem(configOf({ ...environment, TRUST_PROXY: '127.0.0.1' }), false)).toBeNull();
    expect(serveProblem(configOf({ ...environment, HOST: '0.0.0.0' }), false)).toBeNull();
  });

  it('reports at its start missing settings, and nothing when all are set', () => {
    const named = (environment: Record<string, string>) =>
      advice(configOf(environment)).map((sentence) => sentence.split(' ', 1)[0]);
    expect(named({ HOST: '0.0.0.0' })).toEqual(['PUBLIC_URL', 'SMTP_URL']);
    const open = { PUBLIC_URL: 'http://vote.example.org', SMTP_URL: 'smtp://mail.example.org' };
    expect(named(open)).toEqual(['PUBLIC_URL', 'MAIL_FROM']);
    const whole = { ...open, PUBLIC_URL: 'https://vote.example.org', MAIL_FROM: 'no-reply@example.org' };
    expect(named(whole)).toEqual([]);
  });
});
