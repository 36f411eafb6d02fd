import { transformAsync } from '@babel/core';
import { getConfig } from '@lingui/conf';
import type { Plugin } from 'vite';

const SOURCE = /\/apps\/web\/src\/.*\.tsx?$/;

/** Compiles Lingui's macros by Babel, before other plugins see the source. */
export function macros(configPath: string): Plugin {
  const plugins = [['@lingui/babel-plugin-lingui-macro', { linguiConfig: getConfig({ configPath }) }]];
  return {
    name: 'lingui-macros',
    enforce: 'pre',
    transform: {
      filter: { id: SOURCE },
      async handler(code, id) {
        const parser = id.endsWith('x') ? (['typescript', 'jsx'] as const) : (['typescript'] as const);
        const result = await transformAsync(code, {
          babelrc: false,
          configFile: false,
          filename: id,
          parserOpts: { sourceType: 'module', plugins: [...parser] },
          plugins,
          sourceMaps: true,
        });
        return result?.code ? { code: result.code, map: result.map ?? null } : null;
      },
    },
  };
}
