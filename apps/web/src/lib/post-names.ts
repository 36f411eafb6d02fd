import type { NamedPost } from '@evoting/contract/post-names';

/**
 * Names a post of the ballot paper in another language.
 * @param name as on the paper: the area that elects it may stand behind it, `Governor (Lagos)`
 * @returns null where the commission has not translated it
 */
export function nameIn(posts: readonly NamedPost[], name: string, language: string): string | null {
  for (const { post, translations } of posts) {
    const own = translations[language as keyof typeof translations];
    if (own === undefined) continue;
    if (name === post) return own;
    if (name.startsWith(`${post} (`) && name.endsWith(')')) return own + name.slice(post.length);
  }
  return null;
}
