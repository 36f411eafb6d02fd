import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { headLinks } from './build/headLinks.ts';
import { sourcePlugins } from './build/plugins.ts';
import { precompress } from './build/precompress.ts';

export default defineConfig({
  plugins: [...sourcePlugins(), tailwindcss(), headLinks(), precompress()],
  build: {
    // No data: addresses, so that the content security policy stays at 'self'.
    assetsInlineLimit: 0,
    sourcemap: false,
  },
  worker: { format: 'es' },
  server: { port: 5173, proxy: { '/api': `http://localhost:${process.env.PORT ?? 3000}` } },
});
