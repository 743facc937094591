import type { Rolldown } from 'vite';

// Which files the code of browsers is built into. Few, as many small ones compress badly: 17 KB of the admin area's script are saved here.

type Graph = Rolldown.ChunkingContext;

/** Whether one of the files loads a module; with `later`, whether it can come to load it, by a click or so. */
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
// At once, and where something was delivered.
const orderPageLoads = loads([
  'web/site/order-page.tsx',
  'web/features/order-page/songs/delivered-songs.tsx',
]);

/** A group of those modules for which `isMember` holds. What they import has to be in it, too, or in one that does not import this one. */
const groupOf = (debugName: string, isMember: (id: string, graph: Graph) => boolean) => ({
  debugName,
  name: (id: string, graph: Graph) => (isMember(id, graph) ? debugName : null),
  includeDependenciesRecursively: false,
});

// What every page of either entry loads.
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

const small = /web\/(ui|lib)\/(?!audio)|shared\/(?!fields|errors)[a-z-]+\.ts|lucide-react/;

// A group that only tests takes what its modules import along, unless that has a group of a higher priority or is loaded later.
export const chunkGroups = [
  { name: 'base', test: everywhere, priority: 5 },
  // With the small things the admin area shares with the landing page: of that page itself it loads nothing.
  {
    name: 'players',
    test: /web\/features\/(players\/deck-player|portfolio\/tracks)\./,
    priority: 4,
  },
  // With what of Base UI the dialogs need as well.
  { name: 'toaster', test: /web\/ui\/toaster\./, priority: 3 },
  { name: 'landing', test: /web\/site\/landing-page\./, priority: 1 },
  // Small things the order's page and the admin area load.
  {
    ...groupOf('common', (id, graph) => orderPageLoads(id, graph) && adminLoads(id, graph)),
    test: small,
    priority: 2,
  },
  // Others that site and admin area come to load.
  {
    ...groupOf('form-parts', (id, graph) => siteLoads(id, graph) && adminLoads(id, graph)),
    test: small,
    priority: 2,
  },
  // What the admin area loads first. Of Base UI the site needs messages alone, which have their group.
  {
    ...groupOf('admin-frame', (id, graph) => !siteLoads(id, graph) || id.includes('@base-ui')),
    tags: ['$initial' as const],
    priority: 1,
  },
  // What several pages of the admin area share.
  { ...groupOf('admin-shared', (id, graph) => !siteLoads(id, graph)), minShareCount: 2 },
];
