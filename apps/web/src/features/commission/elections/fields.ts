import type { DataOf } from '@evoting/contract/calls';
import { writePost } from '@evoting/contract/typed-post';
import { postOf, TEMPLATES, type TemplateName, thresholdOf } from './templates.ts';

const plain = (level: string) => level.toLowerCase().replace(/[\s_-]+/g, ' ');

/**
 * Selects the posts that the existing areas can elect.
 * @param lines in the syntax of the form
 * @param levels levels of the existing areas
 * @returns the posts, with the level as the areas spell it, and the posts left out
 */
export function postsAmong(lines: readonly string[], levels: readonly string[]) {
  const known = new Map(levels.map((level) => [plain(level), level]));
  const posts: string[] = [];
  const leftOut: string[] = [];
  for (const line of lines) {
    const post = postOf(line);
    const level = post.level && (known.get(plain(post.level)) ?? null);
    if (post.level !== null && level === null) leftOut.push(line);
    else posts.push(writePost({ ...post, level }));
  }
  return { posts, leftOut };
}

/** The values with which a form begins, and the posts and questions that no areas elect. */
export interface Source {
  readonly name: string;
  readonly fields: Omit<Fields, 'title' | 'year'> & Partial<Pick<Fields, 'title'>>;
  readonly leftOut: readonly string[];
}

/** Makes the form's values of a template. */
export function ofTemplate(name: TemplateName, levels: readonly string[]): Source {
  const { posts, trustees, ...settings } = TEMPLATES[name];
  const planned = { trustees, threshold: thresholdOf(trustees) };
  return sourceOf(name, { ...settings, planned }, { posts, questions: [] }, levels);
}

/**
 * Makes the form's values of an earlier election. Its times, people and areas are not among them. Trustees are proposed
 * where it had none: that the server holds the key is chosen each time.
 * @param year of the new election, which replaces the earlier one in the title
 */
export function ofElection(id: string, earlier: Settings, levels: readonly string[], year: string): Source {
  const linesOf = (isQuestion: boolean) =>
    earlier.posts.filter((post) => post.isQuestion === isQuestion).map(writePost);
  const planned = earlier.planned ?? { trustees: 3, threshold: thresholdOf(3) };
  const lines = { posts: linesOf(false), questions: linesOf(true) };
  const { fields, ...source } = sourceOf(id, { ...earlier, planned }, lines, levels);
  return { ...source, fields: { ...fields, title: earlier.title.replaceAll(String(earlier.year), year) } };
}

type Settings = DataOf<'GET /commission/elections/:id/settings'>;
type Lines = Readonly<Record<'posts' | 'questions', readonly string[]>>;
type Filling = Omit<Settings, 'title' | 'year' | 'posts' | 'planned' | 'digest'> & {
  readonly planned: { readonly trustees: number; readonly threshold: number };
};

function sourceOf(name: string, settings: Filling, { posts, questions }: Lines, levels: readonly string[]) {
  const [elected, asked] = [postsAmong(posts, levels), postsAmong(questions, levels)];
  return {
    name,
    fields: {
      posts: elected.posts.join('\n'),
      questions: asked.posts.join('\n'),
      nominations: settings.nominations,
      whoMayVote: settings.whoMayVote,
      votersUse: settings.votersUse,
      whoStands: settings.whoStands,
      tieRule: settings.tieRule,
      candidateOrder: settings.candidateOrder,
      unopposed: settings.unopposed,
      answers: settings.noneOfThese ? 'none-too' : 'candidates',
      results: settings.liveResults ? 'live' : 'close',
      expected: '',
      smallestBatch: String(settings.smallestBatch),
      candidatesAParty: String(settings.candidatesAParty),
      endDelayMinutes: String(settings.endDelayMinutes),
      holders: 'trustees',
      trustees: String(settings.planned.trustees),
      threshold: String(settings.planned.threshold),
    },
    leftOut: [...elected.leftOut, ...asked.leftOut],
  };
}

/** Proposes the smallest batch for a number of voters; null where none is typed. */
export function smallestBatchFor(voters: string): number | null {
  const count = /^\s*\d[\d,. ]*$/.test(voters) ? Number(voters.replaceAll(/\D/g, '')) : 0;
  if (count === 0) return null;
  return count < 100 ? 5 : count < 2_000 ? 10 : count < 100_000 ? 20 : 100;
}

/** Fields that belong together: if one was changed by hand, a template changes none of them. */
const TOGETHER: readonly (readonly string[])[] = [
  ['holders', 'trustees', 'threshold'],
  ['expected', 'smallestBatch'],
];

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
  const stays = (field: string) =>
    TOGETHER.some((some) => some.includes(field) && some.some(isTyped)) || isTyped(field);
  return Object.fromEntries(Object.entries(next).filter(([field]) => !stays(field)));
}

export type Fields = { title: string; year: string } & ReturnType<typeof sourceOf>['fields'];
