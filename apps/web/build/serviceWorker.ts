import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';

const SOURCE = fileURLToPath(new URL('../src/offline/service-worker.ts', import.meta.url));
/** The screens of a voter, which are kept with all that they load. */
const PAPER = ['VotingPage', 'VoterLayout', 'vote'];
const SCREENS = ['HomePage', 'LoginPage', 'LogoutPage', 'VoterRegisterPage', 'ResultsPage', 'BallotPage'];
const PAGES = ['HowItWorksPage', 'ContactPage', 'NotFoundPage', 'pages', 'reasons'];
/** Modules of use only with a network: kept once they were shown. */
const ONLINE = /^assets\/(ConfirmEmail|ClaimPlace)-/;
/** Catalogues of other languages, and fonts. */
const LANGUAGES = /^[a-z]+-(messages|vote|reasons|pages)-|\.woff2$/;
const ICON = 'favicon.svg';

/**
 * Adds the service worker to the build. It names the SHA-256 of each file that it may keep, so its own SHA-256
 * names the release.
 */
export function serviceWorker(): Plugin {
  let publicDir = 'public';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      publicDir = config.publicDir;
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const files = new Map(Object.values(bundle).map((file) => [file.fileName, contentOf(file)]));
        files.set(ICON, readFileSync(join(publicDir, ICON)));
        const source = withFiles(files, await compile());
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      },
    },
  };
}

const contentOf = (file: Rolldown.OutputAsset | Rolldown.OutputChunk): Buffer =>
  Buffer.from(file.type === 'chunk' ? file.code : file.source);

async function compile(): Promise<string> {
  const output = (await build({
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    build: { write: false, modulePreload: false, rolldownOptions: { input: SOURCE } },
  })) as Rolldown.RolldownOutput;
  return output.output[0].code;
}

function withFiles(files: ReadonlyMap<string, Buffer>, code: string): string {
  const page = files.get('index.html')?.toString() ?? '';
  const isFirst = (name: string) => name === ICON || page.includes(`/${name}"`);
  const named = (screen: string) => {
    const name = [...files.keys()].find((file) => new RegExp(`^assets/${screen}-[^/]{8}\\.js$`).test(file));
    if (name === undefined)
      throw new Error(`The service worker cannot keep ${screen}: it is not in the build`);
    return name;
  };
  const first = [...files.keys()].filter(isFirst).sort();
  const paper = reached(files, PAPER.map(named), (name) => isFirst(name) || ONLINE.test(name));
  const late = [...files.keys()].filter((name) => ONLINE.test(name));
  const others = reached(files, [...SCREENS.map(named), ...PAGES.map(named), ...late], isFirst);
  const languages = [...files.keys()].filter((name) => LANGUAGES.test(name.replace('assets/', ''))).sort();
  const kept = [...new Set([...first, ...paper, ...others, ...languages])];
  const hashes = kept.map((name) => [`/${name}`, sha256(files.get(name), 'base64')]);
  const release = {
    files: Object.fromEntries([['/', sha256(files.get('index.html'), 'base64')], ...hashes]),
    first: ['/', ...first.map((name) => `/${name}`)],
    paper: paper.map((name) => `/${name}`),
  };
  // Indented, so that people can read and compare the list.
  const list = JSON.stringify(release, null, 1);
  return `const RELEASE = ${list};\nconst RELEASE_ID = '${sha256(list, 'hex').slice(0, 16)}';\n${code}`;
}

/** Lists these files and those that they name, directly or not, except the first ones. */
function reached(
  files: ReadonlyMap<string, Buffer>,
  from: readonly string[],
  isFirst: (name: string) => boolean,
): string[] {
  const found = new Set(from);
  const names = [...files.keys()].filter((name) => name.startsWith('assets/') && !isFirst(name)).sort();
  // A set also passes over what is added meanwhile.
  for (const file of found) {
    const text = files.get(file)?.toString() ?? '';
    for (const name of names) if (text.includes(name.slice('assets/'.length))) found.add(name);
  }
  return [...found];
}

const sha256 = (bytes: Buffer | string | undefined, encoding: 'base64' | 'hex') =>
  createHash('sha256')
    .update(bytes ?? '')
    .digest(encoding);
