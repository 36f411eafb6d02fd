import { COMPUTED_NAME, importsOf } from './imports.mjs';
import { listOf, mayKnow } from './rooms.mjs';

const web = 'apps/web/src';
const server = 'apps/server/src';
const isTest = /\.test\.(tsx?|mjs)$|\/testing\//;
const isStore = /(^|[/-])store\.ts$/;

const isFramework = (to) => /^(@?fastify)\b/.test(to);

/** The packages that a package depends on; one that is not here depends on none. */
const BELOW = {
  record: ['belenios', 'tlog'],
  booth: ['belenios', 'record', 'tlog'],
  audit: ['belenios', 'record', 'tlog'],
};

/** The rooms of the web app: each knows those below it. */
const WEB = listOf(['boot.ts', 'main.tsx', 'app/', 'features/', 'components/', 'lib/', 'locales/']);

/** The folder of the console that holds a file; null for a file elsewhere or beside the folders. */
const consoleFolderOf = (file) => /^apps\/web\/src\/features\/commission\/([^/]+)\//.exec(file)?.[1] ?? null;
/** The console's shared folders, each of which knows those after it. */
const CONSOLE_SHARED = ['acts', 'queries'];

const roomOf = (file) => file.split('/', 2).join('/');

/** Whether an import inside an app goes where the list of its rooms does not let it. */
const pointsUp = (app, rooms, from, to) =>
  to.startsWith(`${app}/`) && !mayKnow(rooms, from.slice(app.length + 1), to.slice(app.length + 1));

/**
 * Which domain or room a store belongs to, or the platform; null for a file that is not a store. The keys are
 * kept in files.
 */
const ownerOfStore = (to) =>
  isStore.test(to) && !to.startsWith(`${server}/platform/keys/`) ? roomOfStore(to) : null;
const roomOfStore = (file) => /^apps\/server\/src\/(domains\/[^/]+|[^/]+)\//.exec(file)?.[1] ?? null;

/** The room of the public record: other domains read and append its entries through its stores. */
const RECORD = 'domains/board';

/** A file of the server's domains: which one, and its path in it. */
const inDomain = (file) => {
  const [, domain, inside] = /^apps\/server\/src\/domains\/([^/]+)\/(.*)$/.exec(file) ?? [];
  return domain === undefined ? null : { domain, inside };
};

/**
 * The import boundaries, as data. A file is judged by every rule whose `from` matches its path; an import is
 * named by the path of the file it resolves to, or, for a package, by the words in the import. Types couple
 * rooms as values do, and are judged alike, but where a rule asks. Tests may reach further than the code they
 * test: of all rules those with `tests` bind them.
 * @type {{name: string, from: RegExp, tests?: true, forbid: (to: string, from: string, more: {isType: boolean, calls: Map<string, string[]>, rooms: Map<string, string[]>[]}) => boolean, advice: string}[]}
 */
export const rules = [
  {
    name: 'only tests know tests and what they are made with',
    from: /^(apps|packages)\/(?!.*(\/testing\/|\.test\.))/,
    forbid: (to) => /\.test\.|\/testing\//.test(to),
    advice: 'What the product needs is not below testing/: move it to the room that owns it.',
  },
  {
    name: 'a test is imported by nothing',
    from: /^(apps|packages|e2e|bench|scripts)\//,
    tests: true,
    forbid: (to) => /\.test\.(tsx?|mjs)$|\.spec\.ts$/.test(to),
    advice: 'Move what both need into testing/ beside them.',
  },
  {
    name: 'tests of a package know no app',
    from: /^packages\//,
    tests: true,
    forbid: (to) => to.startsWith('apps/') || /^@evoting\/(server|web|verifier)/.test(to),
    advice: 'A package is tested by itself; what joins it with an app is tested there.',
  },
  {
    name: 'another package or app by its name',
    from: /^(apps|packages)\//,
    forbid: (to, from) => /^(apps|packages)\//.test(to) && roomOf(to) !== roomOf(from),
    advice: 'Import @evoting/…: a path around it would pass the rules that know the name.',
  },
  {
    name: 'an import says what it takes',
    from: /^(apps|packages)\//,
    forbid: (to) => to === COMPUTED_NAME,
    advice: 'Write the name out: one that is put together when the program runs passes every rule.',
  },
  {
    name: 'packages know those below them',
    from: /^packages\//,
    forbid: (to, from) => {
      const [, known] = /^@evoting\/([^/]+)/.exec(to) ?? [];
      if (known === undefined) return to.startsWith('apps/');
      const mayChooseFast = /^packages\/belenios\/src\/(fast|verify-worker-guarded)/.test(from);
      return !(BELOW[from.split('/')[1]]?.includes(known) || (mayChooseFast && known === 'fast-ed25519'));
    },
    advice:
      'contract, belenios and tlog know nothing of each other; record joins the last two, audit and booth depend on record. Only what checks ballots fast depends on fast-ed25519.',
  },
  {
    name: 'packages run in the browser',
    from: /^packages\/(contract|tlog|record|booth|audit)\//,
    forbid: (to) => to.startsWith('node:'),
    advice: 'Pass in what the platform gives (files, clock, randomness) from an app.',
  },
  {
    name: 'belenios and its curve run in the browser, but for the engine on libsodium',
    from: /^packages\/(belenios\/src\/(?!sodium|pool|verify-worker)|fast-ed25519\/src\/(?!relaxed-simd))/,
    forbid: (to) => to.startsWith('node:') || to === 'sodium-native',
    advice: 'Only the sodium engine, the worker pool and the flag of Node 20 may need Node.',
  },
  {
    name: 'no secret comes near arithmetic whose time depends on its values',
    from: /^packages\/belenios\/src\/(?!fast|verify-worker)/,
    forbid: (to) => /^packages\/belenios\/src\/fast|^@evoting\/fast-ed25519/.test(to),
    advice:
      'fast-ed25519 is for checking what is public: the makers of ballots and keys use the audited libraries.',
  },
  {
    name: 'the auditor holds no secret',
    from: /^(packages\/audit|apps\/verifier)\//,
    forbid: (to) =>
      /^@evoting\/(belenios\/(voter|trustee|ceremony)|contract|server)/.test(to) ||
      to.startsWith('apps/server/'),
    advice: 'An auditor takes public material only, and knows no server code.',
  },
  {
    name: 'only who publishes a record can sign',
    from: /^(packages\/(?!tlog\/src\/signing|record\/src\/signing)|apps\/(?!server\/))/,
    forbid: (to) => /^@evoting\/(tlog|record)\/signing$|^packages\/(tlog|record)\/src\/signing\.ts$/.test(to),
    advice: 'A verifier key is enough to read and to check; the signing key stays on the server.',
  },
  {
    name: 'server: only who decrypts audits',
    from: new RegExp(`^${server}/(?!commands/trustee-|domains/count/)`),
    forbid: (to) => to.startsWith('@evoting/audit/'),
    advice:
      'What is written and read by the same rules is in packages/record; domains/count and a trustee’s command audit.',
  },
  {
    name: 'simulated voters know what voters know',
    from: /^apps\/simulator\//,
    forbid: (to) => /^@evoting\/(belenios\/(trustee|ceremony)|server|local-postgres)/.test(to),
    advice: 'They come through HTTP as everybody else.',
  },
  {
    name: 'who votes makes ballots in the booth',
    from: /^apps\/(web\/src\/features\/(vote|ballot)|simulator)\//,
    forbid: (to, _from, { isType }) => !isType && /^@evoting\/belenios\/(voter|remake)$/.test(to),
    advice:
      'packages/booth checks the paper first, and lets no choice out but in a ballot that is never cast.',
  },
  {
    name: 'the booth cannot decrypt',
    from: /^(apps\/web|packages\/booth)\//,
    forbid: (to, from) =>
      /^@evoting\/(belenios\/(server|sodium|pool)|server)/.test(to) ||
      to.startsWith('apps/server/') ||
      (/^@evoting\/belenios\/(trustee|ceremony)/.test(to) &&
        !from.startsWith('apps/web/src/features/trustee/')),
    advice:
      'The web app meets the server in packages/contract only, and holds a key that opens ballots on the trustees’ page alone.',
  },
  {
    name: 'no schema of the contract reaches the phone',
    from: /^(apps\/web\/src\/|packages\/contract\/src\/(client|csv)\.ts$)/,
    forbid: (to, _from, { isType }) =>
      !isType &&
      (to === 'zod' ||
        /^@evoting\/contract\/(?!client$|constants$|csv$|sentences$)|^packages\/contract\//.test(to)),
    advice: 'Take its type with `import type`; what both sides need as a value is in constants.ts.',
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
    advice: 'Move what both need into components/ or lib/, or read it through the other feature’s api.ts.',
  },
  {
    name: 'web: a screen of the console knows no other screen',
    from: new RegExp(`^${web}/features/commission/`),
    forbid: (to, from) => {
      const [own, other] = [from, to].map(consoleFolderOf);
      if (own === null || other === null || own === other) return false;
      const [level, otherLevel] = [own, other].map((folder) => CONSOLE_SHARED.indexOf(folder));
      return otherLevel <= level;
    },
    advice:
      'Move what both need into acts/ (acts of two officers), queries/ (reads of the server) or a file beside the folders.',
  },
  {
    name: 'server: imports point down',
    from: new RegExp(`^${server}/`),
    forbid: (to, from, { rooms }) => pointsUp(server, rooms, from, to),
    advice:
      'docs/design.md lists the rooms, the top one first, and which of those below each knows: pass it in from above, or move what both need down.',
  },
  {
    name: 'server: the platform knows no HTTP',
    from: new RegExp(`^${server}/platform/`),
    forbid: isFramework,
    advice: 'What asks and answers is in http/; throw or give a value.',
  },
  {
    name: 'server: in a domain only routes know HTTP',
    from: new RegExp(`^${server}/domains/(?!.*routes\\.ts$)`),
    forbid: (to) => to.startsWith(`${server}/http/`) || isFramework(to),
    advice: 'A service gives reasons as values; its routes say what they are in HTTP.',
  },
  {
    name: 'server: only the app takes routes',
    from: new RegExp(`^${server}/(?!app\\.ts$)`),
    forbid: (to) => /^apps\/server\/src\/domains\/.*routes\.ts$/.test(to),
    advice: 'Routes are where calls come in. What two of them need is a service.',
  },
  {
    name: 'server: stores are their room’s own',
    from: new RegExp(`^${server}/`),
    forbid: (to, from) => {
      const owner = ownerOfStore(to);
      return owner !== null && owner !== RECORD && owner !== roomOfStore(from);
    },
    advice:
      'Call the service of that domain or of the platform, which says what others may ask of its store.',
  },
  {
    name: 'server: a domain calls those that docs/design.md lists',
    from: new RegExp(`^${server}/domains/`),
    forbid: (to, from, { calls }) => {
      const [own, other] = [inDomain(from), inDomain(to)];
      if (!own || !other || own.domain === other.domain) return false;
      return !calls.get(own.domain)?.includes(other.domain);
    },
    advice:
      'Domains call one way: move what both need to the one below, or say in docs/design.md why the arrow is right.',
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
    name: 'server: a PostgreSQL is started for who has none, and nowhere else',
    from: new RegExp(`^${server}/(?!choose-database\\.ts$)`),
    forbid: (to, from) =>
      to.startsWith('@evoting/local-postgres') ||
      (to === `${server}/choose-database.ts` &&
        !/\/(main-local|commands\/(context|rehearse))\.ts$/.test(from)),
    advice: 'The server knows DATABASE_URL only: main-local.ts and the commands reach the database for it.',
  },
  {
    name: 'server: only stores know the database’s driver',
    from: new RegExp(`^${server}/(?!.*(^|[/-])store\\.ts$)(?!platform/database/)`),
    forbid: (to, _from, { isType }) => (to === 'kysely' || to === 'pg') && !isType,
    advice: 'Write the query in a store and call it; who connects is in platform/database.',
  },
];

/**
 * Takes a file, one of its imports, and what docs/design.md says of the server; gives the rules that this
 * breaks.
 */
function brokenRules(file, { target, isType }, design) {
  const binding = isTest.test(file) ? rules.filter(({ tests }) => tests) : rules;
  return binding.filter((rule) => rule.from.test(file) && rule.forbid(target, file, { isType, ...design }));
}

/**
 * Takes the source files, and which rooms of the server there are and which domains each domain calls.
 * Gives: a sentence for each import that breaks a rule.
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
