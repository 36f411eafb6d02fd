import { fileURLToPath } from 'node:url';
import { getConfig } from '@lingui/conf';
import { lingui } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';

/** Found by this file's own place, since the tests run from the root of the project. */
const configPath = fileURLToPath(new URL('../lingui.config.ts', import.meta.url));

/** What turns a source file into one that runs: the same for the build and for the tests. */
export const sourcePlugins = () => [
  react(),
  lingui({ configPath }),
  babel({
    include: /\/apps\/web\/src\/.*\.tsx?$/,
    plugins: [['@lingui/babel-plugin-lingui-macro', { linguiConfig: getConfig({ configPath }) }]],
  }),
];
