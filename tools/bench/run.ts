import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { build, root } from '../../scripts/build.ts';
import { measureAdminCode } from './measures/admin-code.ts';
import { measureClients, measureDashboard } from './measures/business.ts';
import { measureEncoding } from './measures/encoding.ts';
import { measureFirstVisit } from './measures/first-visit.ts';
import { measureLists } from './measures/lists.ts';
import { measureOwner } from './measures/loads/owner.ts';
import { measureReads } from './measures/loads/reads.ts';
import { measureWrites } from './measures/loads/writes.ts';
import { measureMail } from './measures/mail.ts';
import { measureDaily, measureOrderPage } from './measures/order-page.ts';
import { measureOrders } from './measures/orders.ts';
import { measurePages } from './measures/pages.ts';
import { measureRanges } from './measures/ranges.ts';
import { measureScale } from './measures/scale.ts';
import { measureSearch, measureSearchPostgres } from './measures/search.ts';
import { measureSizes } from './measures/sizes.ts';
import { measureSoak } from './measures/soak.ts';
import { measureStarts } from './measures/starts.ts';
import { measureUploads } from './measures/uploads.ts';
import { measureVersions } from './measures/versions.ts';
import { machine, print, type Row } from './table.ts';

// `npm run bench [-- NAME ...]`: each figure beside its baseline, measured in the same run on the same machine. The
// table printed at the end is the one in docs/performance.md.
const measures: Record<string, () => Promise<Row[]>> = {
  starts: measureStarts,
  pages: measurePages,
  lists: measureLists,
  ranges: measureRanges,
  'first-visit': measureFirstVisit,
  'admin-code': measureAdminCode,
  orders: measureOrders,
  'order-page': measureOrderPage,
  daily: measureDaily,
  uploads: measureUploads,
  encoding: measureEncoding,
  versions: measureVersions,
  sizes: measureSizes,
  search: measureSearch,
  mail: measureMail,
  clients: measureClients,
  dashboard: measureDashboard,
  loads: async () => [...(await measureReads()), ...(await measureWrites()), ...(await measureOwner())],
};

// Run only when named: one takes half an hour (or `soak=MINUTES`), one fills a PostgreSQL with a million orders, and one
// needs PostgreSQL, S3 and nginx at once.
const long: typeof measures = {
  scale: measureScale,
  'search-postgres': measureSearchPostgres,
  soak: () => measureSoak(Number(argv.find((one) => one.startsWith('soak='))?.slice('soak='.length) ?? 30)),
};

process.chdir(root);
await build();
mkdirSync(join(root, '.tmp'), { recursive: true });
const chosen = argv.slice(2).length ? argv.slice(2) : Object.keys(measures);
const rows: Row[] = [];
for (const name of chosen) {
  console.log(`measuring ${name}`);
  const measure = { ...measures, ...long }[name.split('=')[0] ?? ''];
  if (!measure)
    throw new Error(
      `There is no measure ${name}; there are ${Object.keys({ ...measures, ...long }).join(', ')}`,
    );
  rows.push(...(await measure()));
}
console.log(`\n${machine()}\n`);
print(rows);
