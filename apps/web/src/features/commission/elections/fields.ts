import { postOf, TEMPLATES, type TemplateName, thresholdOf } from './templates.ts';

const plain = (level: string) => level.toLowerCase().replace(/[\s_-]+/g, ' ');

/**
 * Selects the posts of a template that the existing areas can elect.
 * @param levels levels of the existing areas
 * @returns the posts, with the level as the areas spell it, and the posts left out
 */
export function postsAmong(name: TemplateName, levels: readonly string[]) {
  const known = new Map(levels.map((level) => [plain(level), level]));
  const posts: string[] = [];
  const leftOut: string[] = [];
  for (const line of TEMPLATES[name].posts) {
    const { name: post, level } = postOf(line);
    const there = level && known.get(plain(level));
    if (level === null) posts.push(post);
    else if (there) posts.push(`${post} @ ${there}`);
    else leftOut.push(line);
  }
  return { posts, leftOut };
}

/** The form's values of a template. */
export function fieldsOf(name: TemplateName, levels: readonly string[]) {
  const {
    posts: _,
    liveResults,
    smallestBatch,
    candidatesAParty,
    endDelayMinutes,
    trustees,
    noneOfThese,
    ...rest
  } = TEMPLATES[name];
  return {
    ...rest,
    posts: postsAmong(name, levels).posts.join('\n'),
    questions: '',
    answers: noneOfThese ? 'none-too' : 'candidates',
    results: liveResults ? 'live' : 'close',
    smallestBatch: String(smallestBatch),
    candidatesAParty: String(candidatesAParty),
    endDelayMinutes: String(endDelayMinutes),
    holders: 'trustees',
    trustees: String(trustees),
    threshold: String(thresholdOf(trustees)),
  };
}

/** Fields that belong together: if one was changed by hand, a template changes none of them. */
const TOGETHER: readonly string[] = ['holders', 'trustees', 'threshold'];

/**
 * Finds the fields that another template fills in. Typed values stay.
 * @param now the form's values
 * @param before the values of the former template
 * @param next the values of the new template
 */
export function fillIn(
  now: Readonly<Record<string, string | undefined>>,
  before: Readonly<Record<string, string | undefined>>,
  next: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> {
  const isTyped = (field: string) => now[field] !== before[field];
  const stays = (field: string) => (TOGETHER.includes(field) ? TOGETHER.some(isTyped) : isTyped(field));
  return Object.fromEntries(Object.entries(next).filter(([field]) => !stays(field)));
}

export type Fields = { title: string; year: string } & ReturnType<typeof fieldsOf>;
