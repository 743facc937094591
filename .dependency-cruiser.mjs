// Which modules may import which (ARCHITECTURE.md), in all code that ships. There is no list of exceptions. `$1` is the
// first capture group of `from`.
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

export default {
  forbidden: [
    rule('no-circles', 'No file imports itself by way of others, types included.', {}, { circular: true }),
    rule(
      'all-found',
      'An import that leads nowhere would escape every other rule.',
      {},
      { couldNotResolve: true },
    ),
    rule(
      'shared-imports-zod-alone',
      'Browser and server both run it.',
      { path: '^shared/' },
      { pathNot: ['^shared/', '^node_modules/zod/'] },
    ),
    rule(
      'server-and-web-apart',
      'They meet in shared, and in the built pages that the server loads.',
      { path: '^(server|web)/' },
      { path: '^(server|web)/', pathNot: '^$1/' },
    ),
    rule(
      'no-tests-or-tools',
      'What ships needs nothing of what tests, builds or measures it.',
      {},
      { path: ['^(test|e2e|tools|scripts)/', '\\.test\\.tsx?$'] },
    ),
    {
      name: 'folders-one-way',
      comment: 'Folders import each other in one direction: an order’s slices along its life.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
    rule(
      'order-emails-take-data',
      'They render what they are given; the slices that send them ask the database.',
      { path: '^server/features/order-emails/' },
      { path: '^server/features/', pathNot: '^server/features/(order-emails|emails|ledger)/' },
    ),
    rule(
      'only-open-names-adapters',
      'All else takes a port from deps.ts.',
      { pathNot: ['^server/ports/'] },
      { path: '^server/ports/[^/]+/', pathNot: '/port\\.ts$' },
    ),
    rule(
      'only-the-port-names-an-engine',
      'Rows are portable.',
      { pathNot: '^server/ports/database/' },
      { path: ['^node:sqlite$', '^node_modules/pg/'] },
    ),
    rule(
      'no-feature-below',
      'HTTP, ports, the queue and what all emails share know no noun; features know them.',
      { path: '^server/(http|ports|email|jobs|lib|schema|media|receive-upload)/' },
      { path: '^server/features/' },
    ),
    rule(
      'ui-and-lib-know-no-noun',
      'They are parts for any page.',
      { path: '^web/(ui|lib)/' },
      { path: '^web/', pathNot: '^web/(ui|lib)/' },
    ),
    rule(
      'site-without-admin',
      'A visitor never loads the admin area, by whatever way.',
      { path: '^web/site/' },
      { path: ['^web/admin/', '^web/features/admin-'], reachable: true },
    ),
  ],
  options: {
    // TypeScript 7 has no API for its own parser; swc also sees type imports.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['\\.test\\.tsx?$', '\\.css$'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
