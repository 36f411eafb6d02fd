import { COMPUTED_NAME, importsOf } from './imports.mjs';
import { listOf, mayImport } from './rooms.mjs';

const web = 'apps/web/src';
const server = 'apps/server/src';
const isTest = /\.test\.(tsx?|mjs)$|\/testing\//;
const isStore = /(^|[/-])store\.ts$/;

const isFramework = (to) => /^(@?fastify)\b/.test(to);

/** The packages that a package depends on; none if it is not listed. */
const BELOW = {
  record: ['belenios', 'tlog'],
  booth: ['belenios', 'record', 'tlog'],
  audit: ['belenios', 'record', 'tlog'],
};

/** The rooms of the web app, from top to bottom; each may import those below it. */
const WEB = listOf([
  'boot.ts',
  'main.tsx',
  'app/',
  'features/',
  'components/',
  'lib/',
  'locales/',
  'offline/',
]);

/** The folder of the console that a file is in, or null. */
const consoleFolderOf = (file) => /^apps\/web\/src\/features\/commission\/([^/]+)\//.exec(file)?.[1] ?? null;
/** The console's shared folders; each may import those after it. */
const CONSOLE_SHARED = ['acts', 'queries'];

const roomOf = (file) => file.split('/', 2).join('/');

/** Tells whether an import inside an app goes to a room that its own room may not import. */
const pointsUp = (app, rooms, from, to) =>
  to.startsWith(`${app}/`) && !mayImport(rooms, from.slice(app.length + 1), to.slice(app.length + 1));

/**
 * The domain or room that owns a store; null for other files, and for the keys, which are not in the
 * database.
 */
const ownerOfStore = (to) =>
  isStore.test(to) && !to.startsWith(`${server}/platform/keys/`) ? roomOfStore(to) : null;
const roomOfStore = (file) => /^apps\/server\/src\/(domains\/[^/]+|[^/]+)\//.exec(file)?.[1] ?? null;

/** The room of the public record: other domains read and append its entries through its stores. */
const RECORD = 'domains/board';

/** Splits the path of a file into its domain and the path inside it. */
const inDomain = (file) => {
  const [, domain, inside] = /^apps\/server\/src\/domains\/([^/]+)\/(.*)$/.exec(file) ?? [];
  return domain === undefined ? null : { domain, inside };
};

/**
 * The import boundaries. A rule applies to files whose path matches `from`. `to` is the path of the imported
 * file, or the specifier of a package. Type imports count like others unless a rule looks at `isType`. Tests
 * are bound only by the rules with `tests`.
 * @type {{name: string, from: RegExp, tests?: true, forbid: (to: string, from: string, more: {isType:
 * boolean, calls: Map<string, string[]>, rooms: Map<string, string[]>[]}) => boolean, advice: string}[]}
 */
export const rules = [
  {
    name: 'only tests import tests and their helpers',
    from: /^(apps|packages)\/(?!.*(\/testing\/|\.test\.))/,
    forbid: (to) => /\.test\.|\/testing\//.test(to),
    advice: 'Move what the product needs out of testing/, to the room that owns it.',
  },
  {
    name: 'a test is never imported',
    from: /^(apps|packages|e2e|bench|scripts)\//,
    tests: true,
    forbid: (to) => /\.test\.(tsx?|mjs)$|\.spec\.ts$/.test(to),
    advice: 'Move the shared part into testing/ beside them.',
  },
  {
    name: 'tests of a package import no app',
    from: /^packages\//,
    tests: true,
    forbid: (to) => to.startsWith('apps/') || /^@evoting\/(server|web|verifier)/.test(to),
    advice: 'A package is tested alone; test its use by an app in the app.',
  },
  {
    name: 'other packages and apps are imported by name',
    from: /^(apps|packages)\//,
    forbid: (to, from) => /^(apps|packages)\//.test(to) && roomOf(to) !== roomOf(from),
    advice: 'Import @evoting/…, which the rules know; a path would pass them.',
  },
  {
    name: 'no import has a computed name',
    from: /^(apps|packages)\//,
    forbid: (to) => to === COMPUTED_NAME,
    advice: 'Write the name as a literal: a name computed at run time would pass every rule.',
  },
  {
    name: 'packages import those below them',
    from: /^packages\//,
    forbid: (to, from) => {
      const [, known] = /^@evoting\/([^/]+)/.exec(to) ?? [];
      if (known === undefined) return to.startsWith('apps/');
      const mayChooseFast = /^packages\/belenios\/src\/(fast|verify-worker-guarded)/.test(from);
      return !(BELOW[from.split('/')[1]]?.includes(known) || (mayChooseFast && known === 'fast-ed25519'));
    },
    advice:
      'contract, belenios and tlog are independent; record depends on the last two, audit and booth on record. Only the fast ballot checker depends on fast-ed25519.',
  },
  {
    name: 'packages run in the browser',
    from: /^packages\/(contract|tlog|record|booth|audit)\//,
    forbid: (to) => to.startsWith('node:'),
    advice: 'Pass in what the platform gives (files, clock, randomness) from an app.',
  },
  {
    name: 'belenios and its curve run in the browser, except the libsodium engine',
    from: /^packages\/(belenios\/src\/(?!sodium|pool|verify-worker)|fast-ed25519\/src\/(?!relaxed-simd))/,
    forbid: (to) => to.startsWith('node:') || to === 'sodium-native',
    advice: 'Only the sodium engine, the worker pool and the flag of Node 20 may need Node.',
  },
  {
    name: 'no secret reaches arithmetic that is not constant-time',
    from: /^packages\/belenios\/src\/(?!fast|verify-worker)/,
    forbid: (to) => /^packages\/belenios\/src\/fast|^@evoting\/fast-ed25519/.test(to),
    advice: 'fast-ed25519 checks public values only; ballots and keys are made with the audited libraries.',
  },
  {
    name: 'the auditor holds no secret',
    from: /^(packages\/audit|apps\/(verifier|guardian))\//,
    forbid: (to, from) =>
      /^@evoting\/(contract|server)/.test(to) ||
      to.startsWith('apps/server/') ||
      (/^@evoting\/belenios\/(voter|trustee|ceremony|key-file)/.test(to) &&
        !from.startsWith('apps/guardian/src/trustee/')),
    advice:
      'An auditor uses public material only, and no server code; a guardian has its trustee key in trustee/.',
  },
  {
    name: 'only the server can sign',
    from: /^(packages\/(?!tlog\/src\/signing|record\/src\/signing)|apps\/(?!server\/))/,
    forbid: (to) => /^@evoting\/(tlog|record)\/signing$|^packages\/(tlog|record)\/src\/signing\.ts$/.test(to),
    advice: 'A verifier key is enough to read and to check; the signing key stays on the server.',
  },
  {
    name: 'only a guardian can cosign',
    from: /^(packages\/(?!tlog\/src\/cosigning)|apps\/(?!guardian\/))/,
    forbid: (to) => /^@evoting\/tlog\/cosigning$|^packages\/tlog\/src\/cosigning\.ts$/.test(to),
    advice: 'A witness is worth something because no other program has its key.',
  },
  {
    name: 'server: only decryption imports the audit',
    from: new RegExp(`^${server}/(?!commands/trustee-|domains/count/)`),
    forbid: (to) => to.startsWith('@evoting/audit/'),
    advice:
      'Shared rules of writing and reading are in packages/record; only domains/count and a trustee’s commands audit.',
  },
  {
    name: 'simulated voters use the public API only',
    from: /^apps\/simulator\//,
    forbid: (to) => /^@evoting\/(belenios\/(trustee|ceremony|key-file)|server|local-postgres)/.test(to),
    advice: 'They use HTTP, as real voters do.',
  },
  {
    name: 'voters make ballots in the booth',
    from: /^apps\/(web\/src\/features\/(vote|ballot)|simulator)\//,
    forbid: (to, _from, { isType }) => !isType && /^@evoting\/belenios\/(voter|remake)$/.test(to),
    advice: 'packages/booth checks the paper first, and reveals choices only of a ballot that is never cast.',
  },
  {
    name: 'the booth cannot decrypt',
    from: /^(apps\/web|packages\/booth)\//,
    forbid: (to, from) =>
      /^@evoting\/(belenios\/(server|sodium|pool)|server)/.test(to) ||
      to.startsWith('apps/server/') ||
      (/^@evoting\/belenios\/(trustee|ceremony|key-file)/.test(to) &&
        !from.startsWith('apps/web/src/features/trustee/')),
    advice:
      'The web app shares only packages/contract with the server, and has a decryption key on the trustees’ page only.',
  },
  {
    name: 'no schema of the contract reaches the phone',
    from: /^(apps\/web\/src\/|packages\/contract\/src\/(client|csv|html|lead|party-text)\.ts$)/,
    forbid: (to, _from, { isType }) =>
      !isType &&
      (to === 'zod' ||
        /^@evoting\/contract\/(?!client$|constants$|csv$|html$|lead$|party-text$|sentences$|typed-post$)|^packages\/contract\//.test(
          to,
        )),
    advice: 'Import the type with `import type`; values that both sides need are in constants.ts.',
  },
  {
    name: 'web: imports point down',
    from: new RegExp(`^${web}/`),
    forbid: (to, from) => pointsUp(web, WEB, from, to),
    advice: `The rooms are ${WEB.map(({ names }) => names).join(' > ')}: pass it in as a property, or move it into the room that needs it. Only app/ composes; addresses are in lib/paths.ts.`,
  },
  {
    name: "web: a feature takes only another feature's api.ts",
    from: new RegExp(`^${web}/features/`),
    forbid: (to, from) => {
      const [own, other] = [from, to].map((path) => path.match(/^apps\/web\/src\/features\/([^/]+)\/(.*)$/));
      return Boolean(own && other && own[1] !== other[1] && other[2] !== 'api.ts');
    },
    advice: 'Move the shared part into components/ or lib/, or read it through the other feature’s api.ts.',
  },
  {
    name: 'web: a screen of the console imports no other screen',
    from: new RegExp(`^${web}/features/commission/`),
    forbid: (to, from) => {
      const [own, other] = [from, to].map(consoleFolderOf);
      if (own === null || other === null || own === other) return false;
      const [level, otherLevel] = [own, other].map((folder) => CONSOLE_SHARED.indexOf(folder));
      return otherLevel <= level;
    },
    advice:
      'Move the shared part into acts/ (acts of two officers), queries/ (reads of the server) or a file beside the folders.',
  },
  {
    name: 'server: imports point down',
    from: new RegExp(`^${server}/`),
    forbid: (to, from, { rooms }) => pointsUp(server, rooms, from, to),
    advice:
      'docs/design.md lists the rooms from top to bottom, and which of those below each knows: pass it in from above, or move the shared part down.',
  },
  {
    name: 'server: the platform imports no HTTP',
    from: new RegExp(`^${server}/platform/`),
    forbid: isFramework,
    advice: 'Requests and replies are in http/; throw an error or return a value.',
  },
  {
    name: 'server: in a domain only routes import HTTP',
    from: new RegExp(`^${server}/domains/(?!.*routes\\.ts$)`),
    forbid: (to) => to.startsWith(`${server}/http/`) || isFramework(to),
    advice: 'A service returns reasons as values; its routes translate them to HTTP.',
  },
  {
    name: 'server: only the app imports routes',
    from: new RegExp(`^${server}/(?!(night/)?app\\.ts$)`),
    forbid: (to) => /^apps\/server\/src\/domains\/.*routes\.ts$/.test(to),
    advice: 'Move what two routes share into a service.',
  },
  {
    name: 'server: stores are their room’s own',
    from: new RegExp(`^${server}/`),
    forbid: (to, from) => {
      const owner = ownerOfStore(to);
      return owner !== null && owner !== RECORD && owner !== roomOfStore(from);
    },
    advice: 'Call the service of that domain or of the platform instead.',
  },
  {
    name: 'server: a domain calls those that docs/design.md lists',
    from: new RegExp(`^${server}/domains/`),
    forbid: (to, from, { calls }) => {
      const [own, other] = [inDomain(from), inDomain(to)];
      if (!own || !other || own.domain === other.domain) return false;
      return !calls.get(own.domain)?.includes(other.domain);
    },
    advice: 'Domains call one way: move the shared part to the one below, or add the call to docs/design.md.',
  },
  {
    name: 'server: a store calls nothing but stores, a service no routes',
    from: new RegExp(`^${server}/domains/.*(store|service)\\.ts$`),
    forbid: (to, from, { isType }) => {
      if (/(^|\/)routes\.ts$/.test(to)) return true;
      return isStore.test(from) && !isType && Boolean(inDomain(to)) && !isStore.test(to);
    },
    advice: 'Routes call the service, the service calls the store; move the shared part down.',
  },
  {
    name: 'server: only the local programs start a PostgreSQL',
    from: new RegExp(`^${server}/(?!choose-database\\.ts$)`),
    forbid: (to, from) =>
      to.startsWith('@evoting/local-postgres') ||
      (to === `${server}/choose-database.ts` &&
        !/\/(main-local|commands\/(context|rehearse))\.ts$/.test(from)),
    advice: 'The server only knows DATABASE_URL; main-local.ts and the commands start the database.',
  },
  {
    name: 'server: only stores import the database driver',
    from: new RegExp(`^${server}/(?!.*(^|[/-])store\\.ts$)(?!platform/database/)`),
    forbid: (to, _from, { isType }) => (to === 'kysely' || to === 'pg') && !isType,
    advice: 'Write the query in a store and call it; connections are made in platform/database.',
  },
];

/** Selects the rules that an import breaks. */
function brokenRules(file, { target, isType }, design) {
  const binding = isTest.test(file) ? rules.filter(({ tests }) => tests) : rules;
  return binding.filter((rule) => rule.from.test(file) && rule.forbid(target, file, { isType, ...design }));
}

/**
 * Finds the imports that break a rule.
 * @param design the rooms of the server and the calls between domains, as `readRooms` returns them
 * @returns a sentence for each
 */
export function faultsOfImports(files, design) {
  return files.flatMap((one) =>
    importsOf(one).flatMap((named) =>
      brokenRules(one.file, named, design).map(
        (rule) => `${one.file} imports ${named.name}: ${rule.name}. ${rule.advice}`,
      ),
    ),
  );
}
