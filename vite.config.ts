import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// What every page of either entry loads goes into one file: many small ones compress badly.
const everywhere = new RegExp(
  [
    'rolldown/runtime\\.',
    'node_modules/(react|react-dom|scheduler)/',
    'lucide-react/dist/esm/icons/(x|menu|pause|play)\\.',
    'web/lib/(api|browser-storage|classes|no-eval|random-id|replay-clicks|scroll-to-section|session)\\.',
    'web/ui/(brand-mark|button|picture|section-heading|toast|top-bar)\\.',
    'web/(lib/audio|features/players)/(time|waveform)\\.',
    'web/(site/site-(bar|frame)|lib/island)\\.',
    'shared/(audio/peaks|hero-wording|money|payments|pictures)\\.',
  ].join('|'),
);

// A group takes what its modules import along, unless that has a group of a higher priority or is loaded later.
const groups = [
  { name: 'base', test: everywhere, priority: 3 },
  // With the small things the admin area shares with the landing page: of that page itself it loads nothing.
  {
    name: 'players',
    test: /web\/features\/(players\/deck-player|portfolio\/tracks)\./,
    priority: 2,
  },
  { name: 'landing', test: /web\/site\/landing-page\./, priority: 1 },
  // What several pages of the admin area share. Not with what it imports: the public pages share that.
  {
    name: 'admin-shared',
    test: /web\/(features\/admin-(?!palette)|ui\/(alert-dialog|leave-warning|load-more|notice|panel|picture-(input|preview))\.)/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
];

/** Browsers check with zod and never write JSON schemas: 5 KB (brotli) of it that they need not load. Where zod is built otherwise, it stays whole. */
const zodWithoutJsonSchema = (): Plugin => ({
  name: 'zod-without-json-schema',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /zod\/v4\/classic\/schemas\.js$/ },
    handler: (code) => ({
      code: code
        .replace(/^\s*inst\._zod\.processJSONSchema = [^\n]+;$/gm, '')
        .replace(
          /^import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \} from .+$/m,
          'const createStandardJSONSchemaMethod = () => undefined, createToJSONSchemaMethod = createStandardJSONSchemaMethod;',
        ),
      map: null,
    }),
  },
});

// One build, three outputs: what browsers load, what renders the public pages, and the server with its helper processes. Where they
// go is said by scripts/build.ts.
export default defineConfig({
  root: at('./web'),
  publicDir: at('./web/public'),
  plugins: [react(), tailwindcss(), zodWithoutJsonSchema()],
  clearScreen: false,
  // Modules, as everywhere: what only some files need is loaded with the first of them.
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
          output: { codeSplitting: { groups } },
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
        // As for browsers, which would otherwise be told another address than they know.
        assetsInlineLimit: 0,
        rolldownOptions: { input: { pages: at('./web/site/server.tsx') } },
      },
    },
    server: {
      consumer: 'server',
      // These are built in, so that a start reads what is used of them and not 350 files: 9 MB less when idle.
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
