import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const sentencesOf = (environment: Record<string, string>) => {
  const read = readConfig(environment);
  return read.ok ? [] : read.sentences;
};

describe('the configuration', () => {
  it('is complete from an empty environment, and from one of empty values', () => {
    for (const environment of [{}, { PORT: '', DATABASE_URL: '', DEMO: '' }]) {
      const read = readConfig(environment);
      expect(read.ok && read.config).toMatchObject({
        port: 3000,
        dataDir: './data',
        demo: true,
        production: false,
      });
    }
  });

  it('takes what is given', () => {
    const read = readConfig({
      PORT: '8080',
      DEMO: 'false',
      PUBLIC_URL: 'https://vote.example.org/',
      TRUST_PROXY: '10.0.0.1',
    });
    expect(read.ok && read.config).toMatchObject({
      port: 8080,
      demo: false,
      publicUrl: 'https://vote.example.org',
      trustProxy: '10.0.0.1',
    });
  });

  it.each([
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ PORT: '3e3' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ DEMO: 'yes' }, 'DEMO must be true or false.'],
    [
      { DATABASE_URL: 'mysql://x/y' },
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/name.',
    ],
    [{ SMTP_URL: 'mail' }, 'SMTP_URL must be an address such as smtps://user:password@mail.example.org.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent.'],
  ])('refuses %o with one sentence that names the variable', (environment, sentence) => {
    expect(sentencesOf(environment)).toEqual([sentence]);
  });

  it('tells of all bad values at once and never quotes one', () => {
    const sentences = sentencesOf({ SMTP_URL: 'secret-password', PORT: '-1' });
    expect(sentences).toHaveLength(2);
    expect(sentences.join()).not.toContain('secret-password');
  });
});
