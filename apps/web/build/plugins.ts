import { fileURLToPath } from 'node:url';
import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { macros } from './macros.ts';

/** Found by this file's own path, since the tests run from the root of the project. */
const configPath = fileURLToPath(new URL('../lingui.config.ts', import.meta.url));

/** What turns a source file into one that runs: the same for the build and for the tests. */
export const sourcePlugins = () => [react(), lingui({ configPath }), macros(configPath)];
