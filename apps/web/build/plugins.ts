import { lingui } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';

/** What turns a source file into one that runs: the same for the build and for the tests. */
export const sourcePlugins = () => [
  react(),
  lingui(),
  babel({ include: /\/apps\/web\/src\/.*\.tsx?$/, plugins: ['@lingui/babel-plugin-lingui-macro'] }),
];
