import { readFile } from 'node:fs/promises';
import { formatter } from '@lingui/format-po';
import type { Plugin } from 'vite';
import { isReviewed, reviewersOf } from '../src/locales/reviewers.ts';

const CATALOGUE = /\/src\/locales\/(?!en\/)\w+\/\w+\.po$/;
const po = formatter({ origins: false });

/** Adds to each compiled catalogue the ids of the messages that are reviewed, and so need no English beside. */
export function reviewed(): Plugin {
  return {
    name: 'reviewed-messages',
    enforce: 'post',
    transform: {
      filter: { id: CATALOGUE },
      async handler(code, id) {
        const text = await readFile(id, 'utf8');
        const messages = await po.parse(text, { locale: null, sourceLocale: 'en', filename: id });
        const ids = Object.entries(messages)
          .filter(([, { extra }]) => isReviewed(reviewersOf((extra?.translatorComments ?? []) as string[])))
          .map(([one]) => one);
        return { code: `${code}\nexport const reviewed = ${JSON.stringify(ids)};`, map: null };
      },
    },
  };
}
