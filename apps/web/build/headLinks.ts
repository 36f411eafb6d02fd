import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

const FIRST_FONT = /-latin-wght-normal-[^/]*\.woff2$/;
const APP = /\/src\/main\.tsx$/;

/** Preloads the font and the app, which the browser would find only in the style sheet and the first script. */
export function headLinks(): Plugin {
  return {
    name: 'head-links',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) => [fontLink(bundle), ...appLinks(bundle)],
    },
  };
}

function fontLink(bundle: Rolldown.OutputBundle): HtmlTagDescriptor {
  const file = Object.keys(bundle).find((name) => FIRST_FONT.test(name));
  if (!file) throw new Error('The font to preload is not in the build');
  return link({ rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}` });
}

function appLinks(bundle: Rolldown.OutputBundle): HtmlTagDescriptor[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const app = chunks.find((chunk) => chunk.facadeModuleId !== null && APP.test(chunk.facadeModuleId));
  if (!app) throw new Error('The app is not in the build');
  const styles = [...(app.viteMetadata?.importedCss ?? [])].map((file) =>
    link({ rel: 'stylesheet', href: `/${file}` }),
  );
  // After the style sheet and the font, so that a slow network shows the head of the page first.
  const scripts = [app.fileName, ...app.imports].map((file) =>
    link({ rel: 'modulepreload', href: `/${file}`, fetchpriority: 'low' }),
  );
  return [...styles, ...scripts];
}

function link(attrs: Record<string, string>): HtmlTagDescriptor {
  return { tag: 'link', injectTo: 'head', attrs: { ...attrs, crossorigin: '' } };
}
