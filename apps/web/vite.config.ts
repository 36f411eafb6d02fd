import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { headLinks } from './build/headLinks.ts';
import { noImportCycles } from './build/noImportCycles.ts';
import { sourcePlugins } from './build/plugins.ts';
import { precompress } from './build/precompress.ts';
import { verifierFile } from './build/verifierFile.ts';

/**
 * What every first visit needs comes in a few files, not in thirty small ones: each asks for a trip of its
 * own over a slow line.
 */
const LIBRARIES = /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|@lingui)\//;
const PARTS =
  /tabler\/icons-react|\/contract\/src\/(client|constants)\.ts|\/tlog\/src\/encoding\.ts|\/record\/src\/stored-checkpoint\.ts|\/src\/locales\/en\/messages|\/src\/(features\/extras\/api\.ts|lib\/(?!receipt-picture|thread|ballotWork|csv|pending|download)|components\/(Alert|Avatar|Button|Card|ClothStrip|ElectionTimes|EmptyState|FailureAlert|IconButton|Logo|Notices|Skeleton|Spinner|buttonClass|useDisclosure|useNow|fields\/(Field|PasswordField|SelectField|TextField)|toasts\/toast))\b/;
/** The same for a count, which the page of the results shows first. */
const COUNTS =
  /\/src\/(components\/(CandidateResult|ContestResults|CountLater|Fact|PartyLine|Portrait|ShareButton|Tabs|VoidNotice)|features\/(results|verify)\/api)\b/;
/** The same for every screen behind a login, and for every screen of the console. */
const MEMBERS =
  /\/src\/(components\/(frame\/\w+|SessionEnded|Dialog|DialogActions|TableShell|ProgressBar|fields\/FileField)|lib\/(download|pending))\b/;
const CONSOLE =
  /\/features\/commission\/(\w+|acts\/(words\/)?[\w-]+|queries\/\w+|acts\/opening\/useOpening|acts\/letter\/(MadeLetter|OneLetter|PrintLetters|LetterSheet|letterFile))\.tsx?$|\/src\/(lib\/)?csv\.ts$/;

export default defineConfig({
  plugins: [...sourcePlugins(), tailwindcss(), headLinks(), noImportCycles(), precompress(), verifierFile()],
  build: {
    // No data: addresses, so that the content security policy stays at 'self'.
    assetsInlineLimit: 0,
    sourcemap: false,
    // A site that serves the bundles passes on the libraries in them, and so their licences.
    license: { fileName: 'licences.md' },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Otherwise what a part imports for a later screen would come with the first.
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
  worker: { format: 'es' },
  server: { port: 5173, proxy: { '/api': `http://localhost:${process.env.PORT ?? 3000}` } },
});
