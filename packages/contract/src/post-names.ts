import { z } from 'zod';
import { ELECTION_NUMBERS, QUESTION_MAX_LENGTH } from './constants.ts';
import { postTextSchema } from './fields.ts';

/** The names of a post, or the texts of a question, in languages other than English, as far as officers gave them. */
const translationsSchema = z.strictObject({
  ha: postTextSchema.optional(),
  yo: postTextSchema.optional(),
  ig: postTextSchema.optional(),
  pcm: postTextSchema.optional(),
});

/** A post by its name on the ballot paper, without the area that elects it. */
export const namedPostSchema = z.object({
  post: z.string().max(QUESTION_MAX_LENGTH),
  translations: translationsSchema,
});
export type NamedPost = z.output<typeof namedPostSchema>;

export const namedPostsSchema = z.array(namedPostSchema).max(ELECTION_NUMBERS.posts[1]);

const isSame = (one: string | undefined, other: string | undefined) =>
  one !== undefined && one.toLowerCase() === other?.toLowerCase();

/** Tells whether a post is called in a language as another post is called in it, or in English, ignoring case. */
export const areNamesMixed = (posts: readonly NamedPost[]): boolean =>
  posts.some(({ post, translations }) =>
    (Object.keys(translations) as (keyof typeof translations)[]).some((code) =>
      posts.some(
        (other) =>
          other.post !== post &&
          (isSame(translations[code], other.translations[code]) || isSame(translations[code], other.post)),
      ),
    ),
  );
