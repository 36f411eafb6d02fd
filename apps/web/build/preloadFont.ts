import type { Plugin } from 'vite';

const FIRST_FONT = /-latin-wght-normal-[^/]*\.woff2$/;

/** Asks for the font that every page needs together with the page, before the style sheet says so. */
export function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((name) => FIRST_FONT.test(name));
        if (!file) throw new Error('The font to preload is not in the build');
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` };
        return [{ tag: 'link', injectTo: 'head-prepend', attrs }];
      },
    },
  };
}
