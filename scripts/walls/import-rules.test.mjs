import { describe, expect, it } from 'vitest';
import { brokenRules } from './import-rules.mjs';

const names = (from, to) => brokenRules(from, to).map((rule) => rule.name);

describe('import boundaries', () => {
  it.each([
    ['packages/tlog/src/tree.ts', '@evoting/belenios/voter', 'packages stand alone'],
    ['packages/audit/src/record.ts', 'node:fs', 'packages run in the browser'],
    [
      'packages/belenios/src/ballot.ts',
      'sodium-native',
      'belenios and its curve run in the browser, but for the engine on libsodium',
    ],
    [
      'packages/belenios/src/encrypt.ts',
      '@evoting/fast-ed25519/curve',
      'no secret comes near arithmetic whose time depends on its values',
    ],
    ['packages/fast-ed25519/src/curve.ts', '@evoting/belenios/voter', 'packages stand alone'],
    ['apps/verifier/src/main.ts', '@evoting/belenios/trustee', 'the auditor holds no secret'],
    ['apps/web/src/features/vote/booth.ts', '@evoting/belenios/trustee', 'the booth cannot decrypt'],
    [
      'apps/web/src/components/Button.tsx',
      'apps/web/src/features/user/api.ts',
      'web: shared code knows no feature',
    ],
    [
      'apps/web/src/features/user/api.ts',
      'apps/web/src/app/router.tsx',
      'web: features do not compose the app',
    ],
    [
      'apps/web/src/features/vote/api.ts',
      'apps/web/src/features/user/state.ts',
      "web: a feature takes only another feature's api.ts",
    ],
    [
      'apps/server/src/plugins/db.ts',
      'apps/server/src/domains/user/store.ts',
      'server: plugins know no domain',
    ],
    [
      'apps/server/src/domains/vote/service.ts',
      'apps/server/src/domains/party/store.ts',
      'server: another domain only through its service',
    ],
    [
      'apps/server/src/domains/vote/store.ts',
      'apps/server/src/domains/vote/service.ts',
      'server: a store knows neither service nor routes, a service no routes',
    ],
    ['apps/server/src/domains/vote/routes.ts', 'kysely', 'server: SQL only in stores'],
  ])('refuses that %s imports %s', (from, to, rule) => {
    expect(names(from, to)).toContain(rule);
  });

  it.each([
    ['packages/audit/src/record.ts', '@evoting/tlog/proof'],
    ['packages/belenios/src/sodium.ts', 'sodium-native'],
    ['packages/belenios/src/fast-ballot.ts', '@evoting/fast-ed25519/curve'],
    ['apps/web/src/features/vote/booth.ts', '@evoting/belenios/voter'],
    ['apps/web/src/features/vote/screen.tsx', 'apps/web/src/features/user/api.ts'],
    ['apps/web/src/features/vote/screen.tsx', 'apps/web/src/features/vote/state.ts'],
    ['apps/server/src/domains/vote/service.ts', 'apps/server/src/domains/election/service.ts'],
    ['apps/server/src/domains/vote/store.ts', 'kysely'],
  ])('lets %s import %s', (from, to) => {
    expect(names(from, to)).toEqual([]);
  });
});
