import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { headLinks } from './build/headLinks.ts';
import { noImportCycles } from './build/noImportCycles.ts';
import { sourcePlugins } from './build/plugins.ts';
import { precompress } from './build/precompress.ts';
import { serviceWorker } from './build/serviceWorker.ts';
import { verifierFile } from './build/verifierFile.ts';
import { workerLicences } from './build/workerLicences.ts';

/** Modules of every first visit, grouped in a few chunks: each file costs a round trip on a slow network. */
const LIBRARIES = /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|@lingui)\//;
const PARTS =
  /tabler\/icons-react|\/contract\/src\/(client|constants)\.ts|\/tlog\/src\/encoding\.ts|\/record\/src\/stored-checkpoint\.ts|\/src\/locales\/en\/messages(?!\.po\?raw)|\/src\/(features\/extras\/api\.ts|lib\/(?!receipt-picture|thread|ballotWork|csv|pending|download)|components\/(Alert|Avatar|Button|Card|ClothStrip|CommissionLogo|ElectionTimes|EmptyState|FailureAlert|FootNotice|IconButton|LanguageSelect|Logo|Notices|Skeleton|Spinner|TurnText|buttonClass|ContactLines|HelpLine|useDisclosure|useNotices|useNow|fields\/(Field|PasswordField|SelectField|TextField)|toasts\/toast))\b/;
/** Modules of the results page. */
const COUNTS =
  /\/src\/(components\/(CandidateResult|ContestResults|ElectedUnopposed|HiddenCount|Fact|PartyLine|Portrait|PostName|usePostNames|ShareButton|Tabs|VoidNotice)|features\/(results|verify)\/api)\b/;
/** Modules of the screens behind a login, and of the console. */
const MEMBERS =
  /\/src\/(components\/(frame\/\w+|SessionEnded|Dialog|DialogActions|ForgetMe|TableShell|ProgressBar|fields\/FileField)|lib\/(download|pending))\b/;
const CONSOLE =
  /\/features\/commission\/(?!withBrowser|workbook|acts\/signing)(\w+|acts\/(words\/)?[\w-]+|queries\/\w+|acts\/opening\/useOpening|acts\/letter\/(MadeLetter|OneLetter|LettersPdf|useLettersPdf|letterFile|letterLink))\.tsx?$|\/src\/(lib\/)?csv\.ts$/;

/** The prefix of the file of another language's catalogue, or of a catalogue's source. */
const languageOf = (moduleIds: readonly string[]) => {
  const [, code, raw] = /\/src\/locales\/(\w+)\/\w+\.po(\?raw)?$/.exec(moduleIds[0] ?? '') ?? [];
  if (raw) return `source-${code}-`;
  return code && code !== 'en' ? `${code}-` : '';
};

export default defineConfig({
  plugins: [
    ...sourcePlugins(),
    tailwindcss(),
    headLinks(),
    noImportCycles(),
    serviceWorker(),
    precompress(),
    verifierFile(),
  ],
  build: {
    // No data: URLs, so that the content security policy stays at 'self'.
    assetsInlineLimit: 0,
    sourcemap: false,
    // Whoever serves the bundles distributes the libraries in them, and so needs their licences (also of workers).
    license: { fileName: 'licences.md' },
    rolldownOptions: {
      output: {
        // The prefix tells files of other languages from the English ones.
        chunkFileNames: ({ moduleIds }) => `assets/${languageOf(moduleIds)}[name]-[hash].js`,
        codeSplitting: {
          // Otherwise the first screen would load what a module imports for later ones.
          includeDependenciesRecursively: false,
          groups: [
            { name: 'libraries', test: LIBRARIES },
            { name: 'parts', test: PARTS },
            { name: 'counts', test: COUNTS },
            { name: 'members', test: MEMBERS },
            { name: 'console', test: CONSOLE },
          ],
        },
      },
    },
  },
  worker: { format: 'es', plugins: () => [workerLicences()] },
  server: { port: 5173, proxy: { '/api': `http://localhost:${process.env.PORT ?? 3000}` } },
});
