import { postIdSchema } from '@evoting/contract/fields';
import { expect, it } from 'vitest';
import { type Area, treeOf } from './area-tree.ts';
import { planContests, planStyles } from './plan.ts';

const area = (code: string, parent: string | null, level: string): Area => ({
  id: code,
  parentId: parent,
  level,
  code,
  name: `Area ${code}`,
});
const root = area('root', null, 'country');
const states = [area('A', 'root', 'state'), area('B', 'root', 'state')];
const wards = [area('A1', 'A', 'ward'), area('A2', 'A', 'ward'), area('B1', 'B', 'ward')];
const tree = treeOf([...wards, root, ...states]);

let made = 0;
const newId = () => postIdSchema.parse(`00000000-0000-4000-8000-${String(++made).padStart(12, '0')}`);

/** The areas of each style, with the areas that elect its contests. */
function stylesOf(levels: readonly (string | null)[], of = tree) {
  const posts = levels.map((level, i) => ({ id: `post ${i}`, level }));
  const planned = planContests(of, posts, newId);
  if (!planned.ok) return planned.level;
  const areas = new Map<string, string>(planned.contests.map(({ id, areaId }) => [id, areaId]));
  return planStyles(of, planned.contests).map(({ style, areaIds, contestIds }) => ({
    style,
    areaIds,
    contests: contestIds.map((id) => areas.get(id)).sort(),
  }));
}

it('gives everybody one style where everybody elects all posts, whatever areas there are', () => {
  const one = [{ style: 1, areaIds: ['root'], contests: ['root', 'root'] }];
  expect(stylesOf([null, null])).toEqual(one);
  expect(stylesOf([null, null], treeOf([root]))).toEqual(one);
});

it('names the largest areas of a style, beside that of voters without an area', () => {
  expect(stylesOf([null, 'state'])).toEqual([
    { style: 1, areaIds: ['root'], contests: ['root'] },
    { style: 2, areaIds: ['A'], contests: ['A', 'root'] },
    { style: 3, areaIds: ['B'], contests: ['B', 'root'] },
  ]);
  expect(stylesOf([null, 'ward'])).toEqual([
    { style: 1, areaIds: ['root'], contests: ['root'] },
    { style: 2, areaIds: ['A1'], contests: ['A1', 'root'] },
    { style: 3, areaIds: ['A2'], contests: ['A2', 'root'] },
    { style: 4, areaIds: ['B'], contests: ['B1', 'root'] },
  ]);
});

it('gives voters without an area no style where nothing is elected by everybody', () => {
  expect(stylesOf(['state'])).toEqual([
    { style: 1, areaIds: ['A'], contests: ['A'] },
    { style: 2, areaIds: ['B'], contests: ['B'] },
  ]);
});

it('refuses a level that no area has', () => {
  expect(stylesOf([null, 'province'])).toBe('province');
});
