import { SENTENCES } from '@evoting/contract/sentences';
import { FINDINGS } from '@evoting/record/findings';
import { defineConfig } from '@lingui/cli';
import babel from '@lingui/cli/api/extractors/babel';
import type { ExtractorType } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

/** The tables of sentences outside the web app, whose messages have the ids `<prefix>.<code>`. */
const REASONS = 'packages/contract/src/sentences.ts';
const RECORD = 'packages/record/src/findings.ts';
const TABLES = [
  { file: REASONS, prefix: 'reason', sentences: SENTENCES },
  { file: RECORD, prefix: 'finding', sentences: FINDINGS },
];
const tables: ExtractorType = {
  match: (name) => TABLES.some(({ file }) => name.endsWith(file)),
  extract(name, _code, onMessageExtracted) {
    for (const { file, prefix, sentences } of TABLES)
      if (name.endsWith(file))
        for (const [code, message] of Object.entries(sentences))
          onMessageExtracted({ id: `${prefix}.${code}`, message, comment: message, origin: [name, 1] });
  },
};

/** Folders with catalogues of their own, which most visits never need. */
const AUDIT = ['src/components/audit', 'src/features/verify', 'src/features/watchers'];
const PAGES = 'src/features/pages';
const VOTE = 'src/features/vote';
const COMMISSION = 'src/features/commission';
const TRUSTEE = 'src/features/trustee';
const DECLARATION = 'src/features/declaration';
const STANDING = 'src/features/standing';

export default defineConfig({
  sourceLocale: 'en',
  // The extraction writes the English only: the others hold what people have translated.
  locales: ['en', 'ha', 'yo', 'ig', 'pcm'],
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}/messages',
      include: ['src'],
      exclude: [
        '**/node_modules/**',
        ...AUDIT.map((folder) => `${folder}/**`),
        `${PAGES}/**`,
        `${VOTE}/**`,
        `${COMMISSION}/**`,
        `${TRUSTEE}/**`,
        `${DECLARATION}/**`,
        `${STANDING}/**`,
      ],
    },
    { path: '<rootDir>/src/locales/{locale}/reasons', include: [`<rootDir>/../../${REASONS}`] },
    { path: '<rootDir>/src/locales/{locale}/audit', include: [...AUDIT, `<rootDir>/../../${RECORD}`] },
    { path: '<rootDir>/src/locales/{locale}/pages', include: [PAGES] },
    { path: '<rootDir>/src/locales/{locale}/vote', include: [VOTE] },
    { path: '<rootDir>/src/locales/{locale}/commission', include: [COMMISSION] },
    { path: '<rootDir>/src/locales/{locale}/trustee', include: [TRUSTEE] },
    { path: '<rootDir>/src/locales/{locale}/declaration', include: [DECLARATION] },
    { path: '<rootDir>/src/locales/{locale}/standing', include: [STANDING] },
  ],
  extractors: [tables, babel],
  runtimeConfigModule: { Trans: ['<rootDir>/src/lib/Trans.tsx', 'Trans'] },
  // Origins change with every moved line, and would hide changes of the texts.
  format: formatter({ origins: false, lineNumbers: false }),
  orderBy: 'message',
});
