import { describe, expect, it } from 'vitest';
import { faultsOfAddresses } from './addresses.mjs';

const faults = (file, text) => faultsOfAddresses([{ file, text }]);
const MAILS = 'apps/server/src/platform/mail/mails.ts';
const at = (rest) => `const url = \`$\{config.publicUrl}${rest}\`;`.replace('\\{', '{');

describe('the address of a page', () => {
  it.each([
    '/auth/login',
    '/newsletter/confirm?token=1',
    '/commission',
  ])('is refused as a literal: %s', (rest) => {
    expect(faults(MAILS, at(rest))).toEqual([expect.stringContaining('PAGES')]);
    expect(faults('apps/server/src/domains/party/party.test.ts', at(rest))).toEqual([]);
  });

  it.each([
    '',
    '/api/commission/setup/echo/1',
    '/icon-512.png',
    '$'.concat('{PAGES.login}'),
  ])('is accepted if it is not a page of the web app: %s', (rest) => {
    expect(faults(MAILS, at(rest))).toEqual([]);
  });
});
