import { transformAsync } from '@babel/core';
import { getConfig } from '@lingui/conf';
import type { Plugin } from 'vite';

const SOURCE = /\/apps\/web\/src\/.*\.tsx?$/;

/**
 * Turns Lingui's macros into calls, before anything else reads the source: Babel is the only one who knows
 * them.
 */
export function macros(configPath: string): Plugin {
  const plugins = [['@lingui/babel-plugin-lingui-macro', { linguiConfig: getConfig({ configPath }) }]];
  return {
    name: 'lingui-macros',
    enforce: 'pre',
    transform: {
      filter: { id: SOURCE },
      async handler(code, id) {
        const parser = id.endsWith('x') ? (['typescript', 'jsx'] as const) : (['typescript'] as const);
        const made = await transformAsync(code, {
          babelrc: false,
          configFile: false,
          filename: id,
          parserOpts: { sourceType: 'module', plugins: [...parser] },
          plugins,
          sourceMaps: true,
        });
        return made?.code ? { code: made.code, map: made.map ?? null } : null;
      },
    },
  };
}
