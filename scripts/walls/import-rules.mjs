/**
 * The import boundaries, as data. A file is judged by every rule whose `from` matches its path; an import is named by the path of the
 * file it resolves to, or, for a package, by the words in the import. The first rule that forbids it says where the code belongs.
 */
const web = 'apps/web/src';
const server = 'apps/server/src';
const isTest = /\.test\.tsx?$|\/testing\/|\/demo-check\//;

/** @type {{name: string, from: RegExp, forbid: (to: string, from: string) => boolean, advice: string, tests?: boolean}[]} */
export const rules = [
  {
    name: 'packages stand alone',
    from: /^packages\/(contract|belenios|tlog|fast-ed25519)\//,
    forbid: (to, from) =>
      to.startsWith('apps/') ||
      (to.startsWith('@evoting/') &&
        !(
          /^packages\/belenios\/src\/(fast|verify-worker-guarded)/.test(from) &&
          to.startsWith('@evoting/fast-ed25519/')
        )),
    advice:
      'contract, belenios and tlog know nothing of each other; what joins them lives in packages/audit or in an app. Only what checks ballots fast stands on fast-ed25519.',
  },
  {
    name: 'packages run in the browser',
    from: /^packages\/(contract|tlog|audit)\//,
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
      /^@evoting\/(belenios\/(voter|trustee)|contract|server)/.test(to) || to.startsWith('apps/server/'),
    advice: 'An auditor takes public material only, and knows no server code.',
  },
  {
    name: 'the booth cannot decrypt',
    from: /^apps\/web\//,
    forbid: (to) =>
      /^@evoting\/(belenios\/(trustee|server|sodium|pool)|server)/.test(to) || to.startsWith('apps/server/'),
    advice:
      'The web app meets the server in packages/contract only, and never holds a key that opens ballots.',
  },
  {
    name: 'web: shared code knows no feature',
    from: new RegExp(`^${web}/(components|lib)/`),
    forbid: (to) => /^apps\/web\/src\/(features|app)\//.test(to),
    advice: 'Pass it in as a property, or move the code into the feature that needs it.',
  },
  {
    name: 'web: features do not compose the app',
    from: new RegExp(`^${web}/features/`),
    forbid: (to) => to.startsWith(`${web}/app/`) && to !== `${web}/app/paths.ts`,
    advice: 'Only app/ composes; paths.ts is the one file of it that features may read.',
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
    name: 'server: plugins know no domain',
    from: new RegExp(`^${server}/plugins/`),
    forbid: (to) => /^apps\/server\/src\/(domains|commands|main|app)\b/.test(to),
    advice: 'Pass the domain’s function in where the plugin is registered.',
  },
  {
    name: 'server: another domain only through its service',
    from: new RegExp(`^${server}/domains/`),
    forbid: (to, from) => {
      const [own, other] = [from, to].map((path) =>
        path.match(/^apps\/server\/src\/domains\/([^/]+)\/(.*)$/),
      );
      return Boolean(own && other && own[1] !== other[1] && /(^|\/)(routes|store)\.ts$/.test(other[2]));
    },
    advice: 'Call the other domain’s service; its store and routes are its own.',
  },
  {
    name: 'server: a store knows neither service nor routes, a service no routes',
    from: new RegExp(`^${server}/domains/.*(store|service)\\.ts$`),
    forbid: (to, from) => /routes\.ts$/.test(to) || (/store\.ts$/.test(from) && /service\.ts$/.test(to)),
    advice: 'Routes call the service, the service calls the store; move the shared part down.',
  },
  {
    name: 'server: SQL only in stores',
    from: new RegExp(`^${server}/domains/.*(routes|service)\\.ts$`),
    forbid: (to) => to === 'kysely' || to === 'pg',
    advice: 'Write the query in store.ts and call it.',
  },
];

/** Takes a file's path and what it imports; gives the rules that this breaks. Tests may reach further than the code they test. */
export function brokenRules(from, to) {
  if (isTest.test(from)) return [];
  return rules.filter((rule) => rule.from.test(from) && rule.forbid(to, from));
}
