import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

// `npm test` checks the product against .dependency-cruiser.mjs; here each of its rules meets a violation.
const allowed: Record<string, string> = {
  'shared/money.ts': '',
  'server/ports/open.ts': "import './database/sqlite.ts';",
  'server/ports/database/port.ts': '',
  'server/ports/database/sqlite.ts': "import 'node:sqlite';",
  'server/features/ledger/order-queries.ts':
    "import '../../../shared/money.ts'; import '../../ports/database/port.ts';",
  'server/features/order-emails/paid.ts': "import '../ledger/order-queries.ts';",
  'server/features/payments/record.ts': "import '../order-emails/paid.ts';",
  'web/ui/button.tsx': 'export const button = <b>import what you like</b>;',
  'web/admin/main.tsx': "import '../ui/button.tsx';",
  'web/site/page.tsx': "import '../features/faq/list.tsx';",
  'web/features/faq/list.tsx': '',
};
const offences: [rule: string, file: string, content: string][] = [
  ['no-circles', 'shared/circle.ts', "import type { B } from './loop.ts'; export type A = B;"],
  ['all-found', 'shared/lost.ts', "import './nowhere.ts';"],
  [
    'shared-imports-zod-alone',
    'shared/disk.ts',
    "import type { Stats } from 'node:fs'; export type S = Stats;",
  ],
  ['server-and-web-apart', 'server/page.ts', "import('../web/ui/button.tsx');"],
  ['no-tests-or-tools', 'server/bench.ts', "export * from '../test/harness.ts';"],
  ['folders-one-way', 'server/features/clients/erase.ts', "import { type a } from '../exports/clients.ts';"],
  [
    'order-emails-take-data',
    'server/features/order-emails/lists.ts',
    "import type { a } from '../clients/erase.ts';",
  ],
  ['only-open-names-adapters', 'server/app/app.ts', "import '../ports/database/sqlite.ts';"],
  ['only-the-port-names-an-engine', 'server/raw.ts', "import { DatabaseSync } from 'node:sqlite';"],
  ['no-feature-below', 'server/http/lists.ts', "import '../features/ledger/order-queries.ts';"],
  [
    'no-feature-below',
    'server/email/kinds.ts',
    "import type { a } from '../features/ledger/order-queries.ts';",
  ],
  ['ui-and-lib-know-no-noun', 'web/lib/faq.ts', "import '../features/faq/list.tsx';"],
  ['site-without-admin', 'web/site/other.tsx', "import '../features/faq/editor.tsx';"],
];
const helpers: Record<string, string> = {
  'shared/loop.ts': "import type { A } from './circle.ts'; export type B = A;",
  'test/harness.ts': '',
  'server/features/exports/clients.ts': "import { type b } from '../clients/list.ts';",
  'server/features/clients/list.ts': '',
  'web/features/faq/editor.tsx': "import '../../admin/main.tsx';",
};
/** What a violation names: the file, or its folder where the rule is about folders. */
const nameOf = (rule: string, file: string) => `${rule} ${rule.startsWith('folders') ? dirname(file) : file}`;

const root = join(import.meta.dirname, '..');
const checker = [
  join(root, 'node_modules/.bin/depcruise'),
  ...['--config', join(root, '.dependency-cruiser.mjs'), '--output-type', 'json', 'shared', 'server', 'web'],
];
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mixfront-imports-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

type Answer = {
  summary: {
    violations: { rule: { name: string }; from: string }[];
    ruleSetUsed: { forbidden: { name: string }[] };
  };
};

/** Names of all rules, and those that a tree of these files violates, with the file at fault. */
const check = (name: string, files: Record<string, string>) => {
  const tree = join(folder, name);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), content || 'export {};');
  }
  const { stdout } = spawnSync(process.execPath, checker, { cwd: tree, encoding: 'utf8' });
  const { violations, ruleSetUsed } = (JSON.parse(stdout) as Answer).summary;
  return {
    rules: ruleSetUsed.forbidden.map((rule) => rule.name),
    broken: violations.map(({ rule, from }) => `${rule.name} ${from}`),
  };
};

test('accepts a tree that keeps every rule', () => {
  expect(check('allowed', allowed).broken).toEqual([]);
});

test('each rule finds the file that breaks it, by type imports, re-exports and loading on demand too', () => {
  const bad = Object.fromEntries(offences.map(([, file, content]) => [file, content]));
  const { rules, broken } = check('broken', { ...allowed, ...helpers, ...bad });
  expect([...new Set(offences.map(([rule]) => rule))].sort()).toEqual(rules.sort());
  for (const [rule, file] of offences) expect(broken).toContain(nameOf(rule, file));
  const found = new Set(broken.map((one) => one.split(' ')[1]));
  for (const file of Object.keys(allowed)) expect(found).not.toContain(file);
});
