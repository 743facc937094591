import type { Rolldown } from 'vite';

// How the browser code is split into files. Few, as many small ones compress badly: this saves 17 KB of the admin
// area's script.

type Graph = Rolldown.ChunkingContext;

/** Whether one of the files imports a module; with `later`, also by a dynamic import, after a click for example. */
const loads =
  (files: string[], later?: 'later') =>
  (id: string, graph: Graph): boolean => {
    const users = new Set([id]);
    for (const user of users) {
      if (files.some((file) => user.endsWith(file))) return true;
      const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(user) ?? {};
      for (const next of later ? [...importers, ...dynamicImporters] : importers) users.add(next);
    }
    return false;
  };
const siteLoads = loads(['web/site/browser.tsx'], 'later');
const adminLoads = loads(['web/admin/main.tsx'], 'later');
const landingLoads = loads(['web/site/landing-page.tsx']);
const orderPageLoads = loads(['web/features/order-page/order-page.tsx']);
// What the order page loads once something was delivered.
const deliveryLoads = loads(['web/features/order-songs/delivered-songs.tsx']);

/**
 * A group of the modules for which `isMember` holds. Their imports must be in it too, or in a group that does not
 * import this one.
 */
const groupOf = (debugName: string, isMember: (id: string, graph: Graph) => boolean) => ({
  debugName,
  name: (id: string, graph: Graph) => (isMember(id, graph) ? debugName : null),
  includeDependenciesRecursively: false,
});

// Loaded by every page of either entry.
const everywhere = new RegExp(
  [
    'rolldown/runtime\\.',
    'node_modules/(react|react-dom|scheduler)/',
    'lucide-react/dist/esm/icons/(x|menu|pause|play)\\.',
    'web/lib/(api|browser-storage|classes|foreign-changes|locale|no-eval|random-id|replay-clicks|scroll-to-section|sends-email|session)\\.',
    'web/ui/(brand-mark|button|lazy-part|lucide-icon|toast|top-bar)\\.',
    'web/(lib/audio|features/players)/(time|waveform)\\.',
    'web/(site/site-frame|lib/island)\\.',
    'shared/(audio/peaks|money)\\.',
  ].join('|'),
);

/** Whether a module has schemas: `fields.ts`, which they use, imports the group `form-parts`. */
const hasSchemas = (id: string, graph: Graph): boolean =>
  (graph.getModuleInfo(id)?.importedIds ?? []).some((imported) => imported.endsWith('shared/fields.ts'));

// What modules of the group `order-parts` import.
const isForParts = (id: string) =>
  /(shared\/(newest-versions|version-kinds)|song-player\/tracks|web\/lib\/use-media-query)\.ts$/.test(id);

const small =
  /web\/(ui|lib)\/(?!audio|compare)|shared\/((?!fields|errors|offer\.)[a-z-]+|stem-check\/empty-songs|audio\/(formats|refused-files))\.ts|lucide-react/;

// A group with only a `test` also takes what its modules import, unless that is in a group of higher priority or loaded
// later.
export const chunkGroups = [
  { name: 'base', test: everywhere, priority: 9 },
  // For the landing page, the order form and the admin area: an order's page is told its dates.
  { name: 'turnaround', test: /shared\/turnaround\./, priority: 8 },
  { ...groupOf('players', (id, graph) => landingLoads(id, graph) && deliveryLoads(id, graph)), priority: 8 },
  // So that the admin area loads nothing of the landing page itself.
  {
    ...groupOf('landing-parts', (id, graph) => landingLoads(id, graph) && adminLoads(id, graph)),
    priority: 7,
  },
  // Includes the parts of Base UI that dialogs need as well.
  { name: 'toaster', test: /web\/ui\/toaster\./, priority: 6 },
  { name: 'landing', test: /web\/site\/landing-page\./, priority: 1 },
  // What the order page shares with the admin area.
  {
    ...groupOf(
      'common',
      (id, graph) => (orderPageLoads(id, graph) || isForParts(id)) && adminLoads(id, graph),
    ),
    priority: 5,
  },
  // And with other pages and what it loads later.
  {
    ...groupOf('order-parts', (id, graph) => orderPageLoads(id, graph) || deliveryLoads(id, graph)),
    minShareCount: 2,
    priority: 3,
  },
  {
    ...groupOf('version-parts', (id, graph) => deliveryLoads(id, graph) && adminLoads(id, graph)),
    priority: 4,
  },
  // What an order's page asks for after a press: too little each for files of their own.
  {
    ...groupOf('order-dialogs', (id) =>
      /admin-(orders\/cancel-dialog|order\/money-question|versions\/(upload-dialog|version-uploads))\./.test(
        id,
      ),
    ),
    priority: 6,
  },
  // Others that both site and admin area may load.
  {
    ...groupOf(
      'form-parts',
      (id, graph) => siteLoads(id, graph) && adminLoads(id, graph) && !hasSchemas(id, graph),
    ),
    test: small,
    priority: 2,
  },
  // What the admin area loads first. From Base UI the site needs only toasts, which have their own group.
  {
    ...groupOf('admin-frame', (id, graph) => !siteLoads(id, graph) || id.includes('@base-ui')),
    tags: ['$initial' as const],
    priority: 1,
  },
  // Shared by several pages of the admin area.
  { ...groupOf('admin-shared', (id, graph) => !siteLoads(id, graph)), minShareCount: 2 },
];

const loadedBefore = /\/(rolldown-runtime|base|admin-frame|common|order-parts)-/;

/**
 * Which files a page asks for together with one that it loads later. Those of its first view are there, as the HTML names
 * them: listing them again would only make every file longer. The site's entry loads nothing
 * else, and nobody waits for `lazy-parts-chunk`.
 */
export const omitLoaded = (file: string, needed: string[], { hostId }: { hostId: string }): string[] =>
  /\/site-/.test(hostId) || /\/lazy-parts-chunk-/.test(file)
    ? []
    : needed.filter((one) => !loadedBefore.test(one));
