import type { ActParams } from '@evoting/contract/commission/acts';
import { LANGUAGES } from '../../../lib/languages.ts';

/** The names of an announcement's texts in languages other than English. */
export const TEXTS = { ha: 'textHa', yo: 'textYo', ig: 'textIg', pcm: 'textPcm' } as const;

type Texts = Partial<Pick<ActParams<'announce'>, (typeof TEXTS)[keyof typeof TEXTS]>>;

/** The translations that an announcement has, with the names of their languages. */
export const translationsIn = (params: Texts) =>
  LANGUAGES.flatMap(({ code, name }) => {
    const text = code === 'en' ? undefined : params[TEXTS[code]];
    return text ? [{ code, name, text }] : [];
  });
