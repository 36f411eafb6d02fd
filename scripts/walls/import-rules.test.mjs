import { describe, expect, it } from 'vitest';
import { faultsOfImports, rules } from './import-rules.mjs';

const CALLS = new Map([
  ['vote', ['board', 'election']],
  ['user', ['party']],
]);
const rulesBroken = (file, text) => {
  const faults = faultsOfImports([{ file, text }], CALLS);
  return rules
    .map(({ name }) => name)
    .filter((name) => faults.some((fault) => fault.includes(`: ${name}. `)));
};

/** For every rule a file that breaks it, and no other. */
const BREAKS = [
  [
    'only tests know tests and what they are made with',
    'apps/server/src/domains/vote/service.ts',
    "import { MemorySource } from '@evoting/record/testing/memory-source';",
  ],
  [
    'only tests know tests and what they are made with',
    'apps/server/src/demo/create.ts',
    "import { draftElection } from '../testing/election.ts';",
  ],
  [
    'a test is imported by nobody',
    'packages/tlog/src/tree.test.ts',
    "import { leaves } from './append.test.ts';",
  ],
  [
    'tests of a package know no app',
    'packages/contract/src/calls.test.ts',
    "import { buildApp } from '@evoting/server/app';",
  ],
  [
    'another package or app by its name',
    'apps/web/src/lib/record.ts',
    "import { createTrusteeKey } from '../../../../packages/belenios/src/trustee.ts';",
  ],
  [
    'an import says what it takes',
    'packages/audit/src/engine.ts',
    'const engine = await import(nameOf(engine));',
  ],
  [
    'packages know those below them',
    'packages/tlog/src/tree.ts',
    "export { voter } from '@evoting/belenios/voter';",
  ],
  [
    'packages know those below them',
    'packages/record/src/source.ts',
    "import { auditRecord } from '@evoting/audit/audit';",
  ],
  [
    'only who publishes a record can sign',
    'packages/audit/src/seen.ts',
    "import type { SigningKey } from '@evoting/tlog/signing';",
  ],
  [
    'only who publishes a record can sign',
    'apps/verifier/src/follow.ts',
    "const { signHead } = await import('@evoting/record/signing');",
  ],
  [
    'only who publishes a record can sign',
    'packages/record/src/head.ts',
    "export { signHead } from './signing.ts';",
  ],
  [
    'server: it publishes and audits nothing',
    'apps/server/src/domains/election/tally.ts',
    "import { auditRecord } from '@evoting/audit/audit';",
  ],
  [
    'packages run in the browser',
    'packages/record/src/source.ts',
    "import { readFile } from 'node:fs/promises';",
  ],
  [
    'belenios and its curve run in the browser, but for the engine on libsodium',
    'packages/belenios/src/ballot.ts',
    "import sodium from 'sodium-native';",
  ],
  [
    'no secret comes near arithmetic whose time depends on its values',
    'packages/belenios/src/encrypt.ts',
    "import type { Fast } from './fast.ts';",
  ],
  [
    'the auditor holds no secret',
    'apps/verifier/src/main.ts',
    "const { trusteeKey } = await import('@evoting/belenios/trustee');",
  ],
  [
    'simulated voters know what voters know',
    'apps/simulator/src/voter.ts',
    "import { cast } from '@evoting/server/src/domains/vote/service.ts';",
  ],
  [
    'who votes makes ballots in the booth',
    'apps/web/src/features/vote/sending.ts',
    "import { encryptBallot } from '@evoting/belenios/voter';",
  ],
  [
    'who votes makes ballots in the booth',
    'apps/simulator/src/voter.ts',
    "const { remakeBallot } = await import('@evoting/belenios/remake');",
  ],
  [
    'packages know those below them',
    'packages/booth/src/ballot-maker.ts',
    "import { createClient } from '@evoting/contract/client';",
  ],
  [
    'the booth cannot decrypt',
    'packages/booth/src/paper.ts',
    "import { decrypt } from '@evoting/belenios/trustee';",
  ],
  [
    'the booth cannot decrypt',
    'apps/web/src/features/vote/booth.ts',
    "import { decrypt } from '@evoting/belenios/trustee';",
  ],
  [
    'no schema of the contract reaches the phone',
    'packages/contract/src/client.ts',
    "import { type Calls, calls } from './calls.ts';",
  ],
  [
    'no schema of the contract reaches the phone',
    'apps/web/src/lib/api.ts',
    "import { readReply } from '@evoting/contract/calls';",
  ],
  [
    'web: shared code knows no feature',
    'apps/web/src/components/Button.tsx',
    "import { useUser } from '../features/user/api.ts';",
  ],
  [
    'web: features do not compose the app',
    'apps/web/src/features/user/api.ts',
    "import { routes } from '../../app/routes.tsx';",
  ],
  [
    "web: a feature takes only another feature's api.ts",
    'apps/web/src/features/vote/api.ts',
    "export type { Kept } from '../user/state.ts';",
  ],
  [
    'server: the platform knows neither HTTP nor what the server is for',
    'apps/server/src/platform/sessions/sessions.ts',
    "import { HttpError } from '../../http/errors.ts';",
  ],
  [
    'server: the platform knows neither HTTP nor what the server is for',
    'apps/server/src/platform/metrics.ts',
    "import type { FastifyRequest } from 'fastify';",
  ],
  [
    'server: in a domain only routes know HTTP',
    'apps/server/src/domains/user/service.ts',
    "import type { Incoming } from '../../http/calls.ts';",
  ],
  [
    'server: in a domain only routes know HTTP',
    'apps/server/src/domains/board/files.ts',
    "import type { FastifyReply } from 'fastify';",
  ],
  [
    'server: http knows no domain',
    'apps/server/src/http/auth.ts',
    "import { findAccountByEmail } from '../domains/user/accounts.ts';",
  ],
  [
    'server: domains know neither the app nor the commands nor the demo',
    'apps/server/src/domains/election/draft.ts',
    "import { isDemo } from '../../demo/create.ts';",
  ],
  [
    'server: only the app takes routes',
    'apps/server/src/domains/vote/service.ts',
    "import { imageRoutes } from './picture-routes.ts';",
  ],
  [
    'server: a domain’s stores are its own',
    'apps/server/src/domains/vote/counts.ts',
    "import { countAccepted } from '../board/intake-store.ts';",
  ],
  [
    'server: a domain calls those that docs/design.md lists',
    'apps/server/src/domains/board/log.ts',
    "import type { Election } from '../election/service.ts';",
  ],
  [
    'server: a store calls nothing but stores, a service no routes',
    'apps/server/src/domains/vote/voted-store.ts',
    "import { cast } from './service.ts';",
  ],
  [
    'server: a PostgreSQL is started for who has none, and nowhere else',
    'apps/server/src/server.ts',
    "import { launchPostgres } from '@evoting/local-postgres/launcher';",
  ],
  [
    'server: a PostgreSQL is started for who has none, and nowhere else',
    'apps/server/src/main.ts',
    "import { chooseDatabase } from './choose-database.ts';",
  ],
  [
    'server: only stores know the database’s driver',
    'apps/server/src/domains/vote/counts.ts',
    "import { sql } from 'kysely';",
  ],
];

describe('the import boundaries', () => {
  it.each(BREAKS)('%s: %s is refused', (rule, file, text) => {
    expect(rulesBroken(file, text)).toEqual([rule]);
  });

  it('each have a file here that breaks them', () => {
    expect(new Set(BREAKS.map(([rule]) => rule))).toEqual(new Set(rules.map(({ name }) => name)));
  });

  it.each([
    "import { countAccepted } from '../board/intake-store.ts';",
    "import type { IntakeRow } from '../board/intake-store.ts';",
    "export { countAccepted } from '../board/intake-store.ts';",
    "export * from '../board/intake-store.ts';",
    "import '../board/intake-store.ts';",
    "import{countAccepted}from'../board/intake-store.ts';",
    "const { countAccepted } = await import('../board/intake-store.ts');",
    'const { countAccepted } = await import(`../board/intake-store.ts`);',
    "type Row = import('../board/intake-store.ts').IntakeRow;",
    "import {\n  countAccepted,\n  holdIntake,\n} from '../board/intake-store.ts';",
    "const worker = new Worker(new URL('../board/intake-store.ts', import.meta.url));",
    "const { countAccepted } = createRequire(import.meta.url)('x') ?? require('../board/intake-store.ts');",
  ])('see %j', (text) => {
    expect(rulesBroken('apps/server/src/domains/vote/counts.ts', text)).toContain(
      'server: a domain’s stores are its own',
    );
  });

  it.each([
    ['packages/audit/src/record.ts', "import { verify } from '@evoting/tlog/proof';"],
    ['packages/audit/src/record.ts', "import { entry } from '@evoting/record/entry';"],
    ['apps/web/src/lib/api.ts', "import type { Calls } from '@evoting/contract/calls';"],
    ['apps/web/src/lib/api.ts', "import { createClient } from '@evoting/contract/client';"],
    ['apps/server/src/domains/board/head.ts', "import { signHead } from '@evoting/record/signing';"],
    ['apps/server/src/commands/trustee-shares.ts', "import { sharesOf } from '@evoting/audit/work';"],
    ['packages/belenios/src/sodium.ts', "import sodium from 'sodium-native';"],
    ['packages/belenios/src/fast-ballot.ts', "import { curve } from '@evoting/fast-ed25519/curve';"],
    ['apps/web/src/features/vote/room.ts', "import { BallotMaker } from '@evoting/booth/ballot-maker';"],
    ['apps/web/src/features/vote/room.ts', "import type { RandomBytes } from '@evoting/belenios/voter';"],
    ['packages/booth/src/ballot-maker.ts', "import { prepareBallot } from '@evoting/belenios/voter';"],
    ['apps/web/src/features/vote/screen.tsx', "import { useUser } from '../user/api.ts';"],
    ['apps/web/src/features/vote/screen.tsx', "import { choices } from './state.ts';"],
    ['apps/server/src/domains/vote/service.ts', "import { votingState } from '../election/service.ts';"],
    ['apps/server/src/domains/vote/voted-store.ts', "import { sql } from 'kysely';"],
    ['apps/server/src/domains/vote/service.ts', "import { hasVoted } from './store.ts';"],
    ['apps/server/src/domains/vote/routes.ts', "import type { Kysely } from 'kysely';"],
    ['apps/server/src/app.ts', "import { voteRoutes } from './domains/vote/routes.ts';"],
    // A test reaches further than what it tests.
    [
      'apps/server/src/domains/vote/routes.test.ts',
      "import { findBallot } from '../board/intake-store.ts';\nimport { sql } from 'kysely';",
    ],
  ])('let %s say %s', (file, text) => {
    expect(rulesBroken(file, text)).toEqual([]);
  });
});
