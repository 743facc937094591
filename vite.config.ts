import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunkGroups, omitLoaded } from './scripts/chunks.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// Names and keys that web/ui/lucide-icon.ts doesn't use. Random keys hardly compress.
const slimIcons: Plugin = {
  name: 'slim-icons',
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/icons\// },
    handler: (code) => code.replaceAll(/,\s*key: "\w+"|name: "[\w-]+",/g, ''),
  },
};

// Which text of the studio's is where: for the preview in the admin area, which the server renders.
const withoutMarks: Plugin = {
  name: 'without-marks',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/web\/(?:site|ui|features)\/.*\.tsx$/, code: /data-text=/ },
    handler: (code) => code.replaceAll(/\sdata-(?:text|intro)=(?:"\w+"|\{[^{}]*\})/g, ''),
  },
};

// One build, three outputs: browser files, the renderer of public pages, and the server with its helper processes.
// scripts/build.ts sets their folders.
export default defineConfig({
  root: at('./web'),
  publicDir: at('./web/public'),
  plugins: [withoutMarks, react(), tailwindcss(), slimIcons],
  clearScreen: false,
  resolve: {
    alias: [{ find: '../createLucideIcon.mjs', replacement: at('./web/ui/lucide-icon.ts') }],
  },
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
        modulePreload: { polyfill: false, resolveDependencies: omitLoaded },
        rolldownOptions: {
          input: { site: at('./web/site/browser.tsx'), admin: at('./web/admin/main.tsx') },
          // Reading a property or a global changes nothing: what is read but not used can go.
          treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
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
            main: at('./server/app/main.ts'),
            'reset-password': at('./server/commands/reset-password.ts'),
            seed: at('./tools/seed/seed.ts'),
            backup: at('./server/commands/backup.ts'),
            restore: at('./server/commands/restore.ts'),
            move: at('./server/commands/move.ts'),
            doctor: at('./server/commands/doctor.ts'),
            unsubscribed: at('./server/commands/unsubscribed.ts'),
            'sqlite-pages': at('./server/ports/database/sqlite-pages.ts'),
            'probe-child': at('./server/media/check/probe-child.ts'),
            'check-child': at('./server/media/check/check-child.ts'),
            'listening-child': at('./server/media/listening/listening-child.ts'),
            'picture-child': at('./server/media/pictures/picture-child.ts'),
            'receipt-child': at('./server/pdf/receipt-child.ts'),
          },
        },
      },
    },
  },
});
