import { expect, test } from 'vitest';
import { nameIn } from './post-names.ts';

const posts = [
  { post: 'President', translations: { ha: 'Shugaban ƙasa' } },
  { post: 'Governor', translations: { ha: 'Gwamna' } },
];

test('a post is named in the language, with the area behind it', () => {
  expect(nameIn(posts, 'President', 'ha')).toBe('Shugaban ƙasa');
  expect(nameIn(posts, 'Governor (Lagos)', 'ha')).toBe('Gwamna (Lagos)');
});

test('a post without a translation, or whose name only begins like another, has none', () => {
  for (const [name, language] of [
    ['President', 'yo'],
    ['President', 'en'],
    ['Senator', 'ha'],
    ['Governor General', 'ha'],
    ['Governor (Lagos', 'ha'],
  ] as const)
    expect(nameIn(posts, name, language), name).toBeNull();
});
