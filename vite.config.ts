import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './scripts/chunks.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// One build, three outputs: browser files, the renderer of public pages, and the server with its helper processes.
// scripts/build.ts sets their folders.
export default defineConfig({
  root: at('./web'),
  publicDir: at('./web/public'),
  plugins: [react(), tailwindcss()],
  clearScreen: false,
  // ES modules, as everywhere: code for some formats is loaded with the first file that needs it.
  worker: { format: 'es' },
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'pages', 'server']) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
  environments: {
    client: {
      build: {
        emptyOutDir: true,
        manifest: true,
        target: 'es2022',
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: { site: at('./web/site/browser.tsx'), admin: at('./web/admin/main.tsx') },
          output: { codeSplitting: { groups: chunkGroups } },
        },
      },
    },
    pages: {
      consumer: 'server',
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { noExternal: true },
      build: {
        ssr: true,
        emptyOutDir: true,
        copyPublicDir: false,
        target: 'node24',
        // As in the browser build, or the rendered URLs would differ from those the browser code uses.
        assetsInlineLimit: 0,
        rolldownOptions: { input: { pages: at('./web/site/server.tsx') } },
      },
    },
    server: {
      consumer: 'server',
      // Bundled, so that a start reads only the parts in use instead of 350 files: 9 MB less when idle.
      resolve: { builtins: [/^node:/], noExternal: ['zod', 'zod-openapi', 'kysely'] },
      build: {
        ssr: true,
        emptyOutDir: true,
        copyPublicDir: false,
        target: 'node24',
        sourcemap: true,
        minify: false,
        rolldownOptions: {
          input: {
            main: at('./server/main.ts'),
            'reset-password': at('./server/commands/reset-password.ts'),
            seed: at('./server/commands/seed.ts'),
            backup: at('./server/commands/backup.ts'),
            restore: at('./server/commands/restore.ts'),
            move: at('./server/commands/move.ts'),
            doctor: at('./server/commands/doctor.ts'),
            departures: at('./server/commands/departures.ts'),
            'probe-child': at('./server/media/check/probe-child.ts'),
            'check-child': at('./server/media/check/check-child.ts'),
            'listening-child': at('./server/media/listening/listening-child.ts'),
            'picture-child': at('./server/media/pictures/picture-child.ts'),
          },
        },
      },
    },
  },
});
