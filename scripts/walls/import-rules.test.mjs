import { readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import { faultsOfImports, rules } from './import-rules.mjs';
import { readRooms } from './rooms.mjs';

const CALLS = new Map([
  ['vote', ['board', 'election']],
  ['user', ['party']],
]);
const DESIGN = readRooms(readFileSync(new URL('../../docs/design.md', import.meta.url), 'utf8'));
const rulesBroken = (file, text) => {
  const faults = faultsOfImports([{ file, text }], { rooms: DESIGN.rooms, calls: CALLS });
  return rules
    .map(({ name }) => name)
    .filter((name) => faults.some((fault) => fault.includes(`: ${name}. `)));
};

/** For every rule a file that breaks only that rule. */
const BREAKS = [
  [
    'only tests import tests and their helpers',
    'apps/server/src/domains/vote/service.ts',
    "import { MemorySource } from '@evoting/record/testing/memory-source';",
  ],
  [
    'only tests import tests and their helpers',
    'apps/server/src/demo/create.ts',
    "import { draftElection } from '../testing/election.ts';",
  ],
  [
    'a test is never imported',
    'packages/tlog/src/tree.test.ts',
    "import { leaves } from './append.test.ts';",
  ],
  [
    'tests of a package import no app',
    'packages/contract/src/calls.test.ts',
    "import { buildApp } from '@evoting/server/app';",
  ],
  [
    'other packages and apps are imported by name',
    'apps/web/src/lib/record.ts',
    "import { createTrusteeKey } from '../../../../packages/belenios/src/trustee.ts';",
  ],
  [
    'no import has a computed name',
    'packages/audit/src/engine.ts',
    'const engine = await import(nameOf(engine));',
  ],
  [
    'packages import those below them',
    'packages/tlog/src/tree.ts',
    "export { voter } from '@evoting/belenios/voter';",
  ],
  [
    'packages import those below them',
    'packages/record/src/source.ts',
    "import { auditRecord } from '@evoting/audit/audit';",
  ],
  [
    'only the server can sign',
    'packages/audit/src/seen.ts',
    "import type { SigningKey } from '@evoting/tlog/signing';",
  ],
  [
    'only the server can sign',
    'apps/verifier/src/follow.ts',
    "const { signHead } = await import('@evoting/record/signing');",
  ],
  [
    'only the server can sign',
    'apps/guardian/src/witness.ts',
    "import { signCheckpoint } from '@evoting/tlog/signing';",
  ],
  [
    'only a guardian can cosign',
    'apps/server/src/domains/board/head.ts',
    "import { cosign } from '@evoting/tlog/cosigning';",
  ],
  ['only the server can sign', 'packages/record/src/head.ts', "export { signHead } from './signing.ts';"],
  [
    'server: only decryption imports the audit',
    'apps/server/src/domains/results/results.ts',
    "import { auditRecord } from '@evoting/audit/audit';",
  ],
  [
    'packages run in the browser',
    'packages/record/src/source.ts',
    "import { readFile } from 'node:fs/promises';",
  ],
  [
    'belenios and its curve run in the browser, except the libsodium engine',
    'packages/belenios/src/ballot.ts',
    "import sodium from 'sodium-native';",
  ],
  [
    'no secret reaches arithmetic that is not constant-time',
    'packages/belenios/src/encrypt.ts',
    "import type { Fast } from './fast.ts';",
  ],
  [
    'the auditor holds no secret',
    'apps/verifier/src/main.ts',
    "const { trusteeKey } = await import('@evoting/belenios/trustee');",
  ],
  [
    'the auditor holds no secret',
    'apps/guardian/src/look.ts',
    "import { readKeyFile } from '@evoting/belenios/key-file';",
  ],
  [
    'simulated voters use the public API only',
    'apps/simulator/src/voter.ts',
    "import { cast } from '@evoting/server/src/domains/vote/service.ts';",
  ],
  [
    'voters make ballots in the booth',
    'apps/web/src/features/vote/sending.ts',
    "import { encryptBallot } from '@evoting/belenios/voter';",
  ],
  [
    'voters make ballots in the booth',
    'apps/simulator/src/voter.ts',
    "const { remakeBallot } = await import('@evoting/belenios/remake');",
  ],
  [
    'packages import those below them',
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
    'web: imports point down',
    'apps/web/src/components/Button.tsx',
    "import { useUser } from '../features/user/api.ts';",
  ],
  [
    "web: a feature takes only another feature's api.ts",
    'apps/web/src/features/vote/api.ts',
    "export type { Kept } from '../user/state.ts';",
  ],
  [
    'web: a screen of the console imports no other screen',
    'apps/web/src/features/commission/elections/ElectionsPage.tsx',
    "import type { Roll } from '../roll/RollState.tsx';",
  ],
  [
    'web: a screen of the console imports no other screen',
    'apps/web/src/features/commission/acts/ConfirmDialog.tsx',
    "const page = await import('../count/CountPage.tsx');",
  ],
  [
    'web: a screen of the console imports no other screen',
    'apps/web/src/features/commission/queries/roll.ts',
    "import { useProposals } from '../acts/api.ts';",
  ],
  [
    'server: imports point down',
    'apps/server/src/platform/sessions/sessions.ts',
    "import { HttpError } from '../../http/errors.ts';",
  ],
  [
    'server: the platform imports no HTTP',
    'apps/server/src/platform/metrics.ts',
    "import type { FastifyRequest } from 'fastify';",
  ],
  [
    'server: in a domain only routes import HTTP',
    'apps/server/src/domains/user/service.ts',
    "import type { Incoming } from '../../http/calls.ts';",
  ],
  [
    'server: in a domain only routes import HTTP',
    'apps/server/src/domains/board/files.ts',
    "import type { FastifyReply } from 'fastify';",
  ],
  [
    'server: only the app imports routes',
    'apps/server/src/domains/vote/service.ts',
    "import { imageRoutes } from './picture-routes.ts';",
  ],
  [
    'server: stores are their room’s own',
    'apps/server/src/domains/vote/service.ts',
    "import { insertEvent } from '../election/lifecycle-store.ts';",
  ],
  [
    'server: stores are their room’s own',
    'apps/server/src/domains/roll/mail-again.ts',
    "import { insertMail } from '../../platform/mail/store.ts';",
  ],
  [
    'server: stores are their room’s own',
    'apps/server/src/http/auth.ts',
    "import { findSession } from '../platform/sessions/store.ts';",
  ],
  [
    'server: stores are their room’s own',
    'apps/server/src/commands/rehearse.ts',
    "import { findDrafted } from '../rehearsal/store.ts';",
  ],
  [
    'server: a domain calls those that docs/design.md lists',
    'apps/server/src/domains/board/append.ts',
    "import type { Election } from '../election/service.ts';",
  ],
  [
    'server: a store calls nothing but stores, a service no routes',
    'apps/server/src/domains/vote/voted-store.ts',
    "import { cast } from './service.ts';",
  ],
  [
    'server: only the local programs start a PostgreSQL',
    'apps/server/src/server.ts',
    "import { launchPostgres } from '@evoting/local-postgres/launcher';",
  ],
  [
    'server: only the local programs start a PostgreSQL',
    'apps/server/src/main.ts',
    "import { chooseDatabase } from './choose-database.ts';",
  ],
  [
    'server: only stores import the database driver',
    'apps/server/src/domains/vote/service.ts',
    "import { sql } from 'kysely';",
  ],
];

/** A file in each room of each app, from top to bottom. */
const ROOMS = {
  server: [
    'main.ts',
    'commands/tally.ts',
    'server.ts',
    'announce.ts',
    'processes/worker.ts',
    'app.ts',
    'rehearsal/copy.ts',
    'demo/create.ts',
    'domains/vote/routes.ts',
    'http/auth.ts',
    'deps.ts',
    'choose-database.ts',
    'platform/outbox.ts',
    'config.ts',
  ],
  web: ['boot.ts', 'app/App.tsx', 'features/user/api.ts', 'components/Button.tsx', 'lib/paths.ts'],
};
const UPWARD = Object.entries(ROOMS).flatMap(([app, rooms]) =>
  rooms.flatMap((to, above) => rooms.slice(above + 1).map((from) => [app, from, to])),
);
/** Pairs of which the first may not import the second, although that is below it. */
const FORBIDDEN = [
  ['commands/tally.ts', 'http/errors.ts'],
  ['commands/tally.ts', 'app.ts'],
  ['commands/tally.ts', 'demo/create.ts'],
  ['commands/tally.ts', 'processes/worker.ts'],
  ['processes/worker.ts', 'rehearsal/copy.ts'],
  ['app.ts', 'rehearsal/copy.ts'],
  ['rehearsal/copy.ts', 'http/errors.ts'],
  ['rehearsal/copy.ts', 'demo/create.ts'],
  ['demo/create.ts', 'http/errors.ts'],
].map((pair) => ['server', ...pair]);

/** Tells whether an import inside an app breaks the rule that imports point down. */
function pointsUp(app, from, to) {
  const path = relative(dirname(from), to);
  const broken = rulesBroken(
    `apps/${app}/src/${from}`,
    `import '${path.startsWith('.') ? path : `./${path}`}';`,
  );
  return broken.includes(`${app}: imports point down`);
}

describe('the import boundaries', () => {
  it.each(BREAKS)('%s: %s is refused', (rule, file, text) => {
    expect(rulesBroken(file, text)).toEqual([rule]);
  });

  it.each([...UPWARD, ...FORBIDDEN])('%s: %s may not import %s', (app, from, to) => {
    expect(pointsUp(app, from, to)).toBe(true);
  });

  it.each([
    ['server', 'main.ts', 'server.ts'],
    ['server', 'main-local.ts', 'server.ts'],
    ['server', 'commands/rehearse.ts', 'rehearsal/start.ts'],
    ['server', 'server.ts', 'demo/create.ts'],
    ['server', 'processes/http.ts', 'app.ts'],
    ['server', 'rehearsal/copy.ts', 'domains/election/draft.ts'],
    ['server', 'domains/vote/routes.ts', 'http/errors.ts'],
    ['server', 'domains/vote/service.ts', 'domains/board/append.ts'],
    ['server', 'config.ts', 'reach.ts'],
    ['web', 'app/App.tsx', 'lib/paths.ts'],
    ['web', 'features/user/api.ts', 'components/Button.tsx'],
  ])('%s: %s may import %s', (app, from, to) => {
    expect(pointsUp(app, from, to)).toBe(false);
  });

  it('let a file of the server outside every room import nothing', () => {
    expect([pointsUp('server', 'strays.ts', 'config.ts'), pointsUp('server', 'old/x.ts', 'deps.ts')]).toEqual(
      [true, true],
    );
  });

  it('each have an example here that breaks them', () => {
    expect(new Set(BREAKS.map(([rule]) => rule))).toEqual(new Set(rules.map(({ name }) => name)));
  });

  it.each([
    "import { insertEvent } from '../election/lifecycle-store.ts';",
    "import type { IntakeRow } from '../election/lifecycle-store.ts';",
    "export { insertEvent } from '../election/lifecycle-store.ts';",
    "export * from '../election/lifecycle-store.ts';",
    "import '../election/lifecycle-store.ts';",
    "import{insertEvent}from'../election/lifecycle-store.ts';",
    "const { insertEvent } = await import('../election/lifecycle-store.ts');",
    'const { insertEvent } = await import(`../election/lifecycle-store.ts`);',
    "type Row = import('../election/lifecycle-store.ts').IntakeRow;",
    "import {\n  insertEvent,\n  blockIntakeRewrite,\n} from '../election/lifecycle-store.ts';",
    "const worker = new Worker(new URL('../election/lifecycle-store.ts', import.meta.url));",
    "const { insertEvent } = createRequire(import.meta.url)('x') ?? require('../election/lifecycle-store.ts');",
  ])('see %j', (text) => {
    expect(rulesBroken('apps/server/src/domains/vote/service.ts', text)).toContain(
      'server: stores are their room’s own',
    );
  });

  it.each([
    ['packages/audit/src/record.ts', "import { verify } from '@evoting/tlog/proof';"],
    ['packages/audit/src/record.ts', "import { entry } from '@evoting/record/entry';"],
    ['apps/web/src/lib/api.ts', "import type { Calls } from '@evoting/contract/calls';"],
    ['apps/web/src/lib/api.ts', "import { createClient } from '@evoting/contract/client';"],
    ['apps/web/src/components/ContestResults.tsx', "import { leadOf } from '@evoting/contract/lead';"],
    ['apps/server/src/domains/board/head.ts', "import { signHead } from '@evoting/record/signing';"],
    ['apps/server/src/commands/trustee-shares.ts', "import { sharesOf } from '@evoting/audit/work';"],
    [
      'apps/server/src/domains/count/server-audit.ts',
      "import { StandingAudit } from '@evoting/audit/standing';",
    ],
    ['packages/belenios/src/sodium.ts', "import sodium from 'sodium-native';"],
    ['packages/belenios/src/fast-ballot.ts', "import { curve } from '@evoting/fast-ed25519/curve';"],
    ['apps/web/src/features/vote/room.ts', "import { BallotMaker } from '@evoting/booth/ballot-maker';"],
    ['apps/web/src/features/vote/room.ts', "import type { RandomBytes } from '@evoting/belenios/voter';"],
    ['packages/booth/src/ballot-maker.ts', "import { prepareBallot } from '@evoting/belenios/voter';"],
    ['apps/web/src/features/vote/screen.tsx', "import { useUser } from '../user/api.ts';"],
    ['apps/web/src/features/vote/screen.tsx', "import { choices } from './state.ts';"],
    ['apps/web/src/features/commission/roll/RollPage.tsx', "import { useRoll } from '../queries/roll.ts';"],
    ['apps/web/src/features/commission/roll/RollPage.tsx', "import { useOfficer } from '../api.ts';"],
    [
      'apps/web/src/features/commission/acts/ActSentence.tsx',
      "import { useRoll } from '../queries/roll.ts';",
    ],
    ['apps/web/src/features/commission/table.tsx', "import { RollPage } from './roll/RollPage.tsx';"],
    ['apps/server/src/domains/vote/service.ts', "import { votingState } from '../election/service.ts';"],
    ['apps/server/src/domains/vote/service.ts', "import { countAccepted } from '../board/intake-store.ts';"],
    ['apps/server/src/domains/vote/voted-store.ts', "import { sql } from 'kysely';"],
    ['apps/server/src/domains/vote/service.ts', "import { hasVoted } from './store.ts';"],
    ['apps/server/src/domains/vote/routes.ts', "import type { Kysely } from 'kysely';"],
    ['apps/server/src/app.ts', "import { voteRoutes } from './domains/vote/routes.ts';"],
    // Tests may import more than the code they test.
    [
      'apps/server/src/domains/vote/routes.test.ts',
      "import { insertEvent } from '../election/lifecycle-store.ts';\nimport { sql } from 'kysely';",
    ],
  ])('let %s contain %s', (file, text) => {
    expect(rulesBroken(file, text)).toEqual([]);
  });
});
