import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** Sentences that most visits never need, in a catalogue of their own. */
const REASONS = 'src/lib/reasons.ts';
const AUDIT = ['src/components/audit', 'src/features/verify'];
const PAGES = 'src/features/pages';
const VOTE = 'src/features/vote';
const COMMISSION = 'src/features/commission';
const TRUSTEE = 'src/features/trustee';
const DECLARATION = 'src/features/declaration';

/**
 * Origins are left out of the catalogue: they would change with every moved line and hide the changes of
 * words.
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}/messages',
      include: ['src'],
      exclude: [
        '**/node_modules/**',
        REASONS,
        ...AUDIT.map((folder) => `${folder}/**`),
        `${PAGES}/**`,
        `${VOTE}/**`,
        `${COMMISSION}/**`,
        `${TRUSTEE}/**`,
        `${DECLARATION}/**`,
      ],
    },
    { path: '<rootDir>/src/locales/{locale}/reasons', include: [REASONS] },
    { path: '<rootDir>/src/locales/{locale}/audit', include: AUDIT },
    { path: '<rootDir>/src/locales/{locale}/pages', include: [PAGES] },
    { path: '<rootDir>/src/locales/{locale}/vote', include: [VOTE] },
    { path: '<rootDir>/src/locales/{locale}/commission', include: [COMMISSION] },
    { path: '<rootDir>/src/locales/{locale}/trustee', include: [TRUSTEE] },
    { path: '<rootDir>/src/locales/{locale}/declaration', include: [DECLARATION] },
  ],
  runtimeConfigModule: { Trans: ['<rootDir>/src/lib/Trans.tsx', 'Trans'] },
  format: formatter({ origins: false, lineNumbers: false }),
  orderBy: 'message',
});
