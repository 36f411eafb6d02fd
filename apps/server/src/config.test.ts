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
        reachedBy: null,
        rehearsal: { port: 3100, url: undefined },
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
    [
      { IDENTITY_URL: 'http://identity.example.org/match' },
      'IDENTITY_URL must begin with https, or name this machine: people’s numbers travel to it.',
    ],
    [
      { PUBLIC_URL: 'https://vote.example.org', REHEARSAL_URL: 'https://vote.example.org/' },
      'REHEARSAL_URL must be another address than PUBLIC_URL: the devices that take part in a rehearsal would refuse the election at the same one afterwards.',
    ],
    [
      { REHEARSAL_URL: 'https://example.org/rehearsal' },
      'REHEARSAL_URL must be a scheme, a host and nothing after them, such as https://rehearsal.example.org.',
    ],
    [{ REHEARSAL_PORT: '0' }, 'REHEARSAL_PORT must be a whole number from 1 to 65535.'],
    [
      { SMS_URL: 'http://sms.example.org/send', SMTP_URL: 'smtp://localhost' },
      'SMS_URL must begin with https, or name this machine: voters’ codes travel to it.',
    ],
    [
      { SMS_URL: 'https://sms.example.org/send' },
      'SMS_URL needs SMTP_URL beside it: SMS wait in the same outbox as mails, which nobody empties without a mail server.',
    ],
    [{ SMTP_URL: 'mail' }, 'SMTP_URL must be an address such as smtps://user:password@mail.example.org.'],
    [
      { TRUST_PROXY: 'true' },
      'TRUST_PROXY must be the addresses of the proxies in front, such as 127.0.0.1, or how many there are; with true every caller could choose the address that counts.',
    ],
    ...['https://example.org/vote', 'https://example.org/?a', 'https://me:secret@example.org'].map(
      (PUBLIC_URL): [Record<string, string>, string] => [
        { PUBLIC_URL },
        'PUBLIC_URL must be a scheme, a host and nothing after them, such as https://vote.example.org: the pages, the record and its name have the whole of a host.',
      ],
    ),
    [
      { PUBLIC_URL: 'ftp://example.org/vote' },
      'PUBLIC_URL must be an address such as https://vote.example.org.',
    ],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must be 20 or more letters, digits or signs of -._~+/=.'],
    ...['web', 'http;worker', 'http,', ','].map((ROLE): [Record<string, string>, string] => [
      { ROLE },
      'ROLE must be http, sequencer or worker, or several of them with commas between.',
    ]),
    [
      { ROLE: 'http', DEMO: 'true' },
      'DEMO=true makes an election and its keys, which the process with the role sequencer does: leave DEMO out here.',
    ],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent.'],
  ])('refuses %o with one sentence that names the variable', (environment, sentence) => {
    expect(sentencesOf(environment)).toEqual([sentence]);
  });

  it('gives a process every role, or those that are named; a demo is made where the keys are', () => {
    const rolesOf = (environment: Record<string, string>) => {
      const read = readConfig(environment);
      return read.ok && [[...read.config.roles], read.config.demo];
    };
    expect(rolesOf({})).toEqual([['http', 'sequencer', 'worker'], true]);
    expect(rolesOf({ ROLE: 'sequencer, worker' })).toEqual([['sequencer', 'worker'], true]);
    expect(rolesOf({ ROLE: 'http' })).toEqual([['http'], false]);
  });

  it.each(['127.0.0.1', '10.0.0.0/8, ::1', 'loopback,fd00::/8', '2'])('takes %s as proxies', (text) => {
    expect(sentencesOf({ TRUST_PROXY: text })).toEqual([]);
  });

  it.each([
    'yes',
    '10.0.0.0/33',
    '10.0.0.1/8/8',
    'proxy.example.org',
    '127.0.0.1,',
  ])('refuses %s as proxies', (text) => {
    expect(sentencesOf({ TRUST_PROXY: text })).toHaveLength(1);
  });

  it('reports all bad values at once and never quotes one', () => {
    const sentences = sentencesOf({ SMTP_URL: 'secret-password', PORT: '-1' });
    expect(sentences).toHaveLength(2);
    expect(sentences.join()).not.toContain('secret-password');
  });
});
