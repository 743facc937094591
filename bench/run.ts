import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { build, root } from '../scripts/build.ts';
import { measureAdminCode } from './measures/admin-code.ts';
import { measureClients, measureDashboard } from './measures/business.ts';
import { measureEncoding } from './measures/encoding.ts';
import { measureFirstVisit } from './measures/first-visit.ts';
import { measureLists } from './measures/lists.ts';
import { measureMail } from './measures/mail.ts';
import { measureOrders } from './measures/orders.ts';
import { measurePages } from './measures/pages.ts';
import { measureRanges } from './measures/ranges.ts';
import { measureStarts } from './measures/starts.ts';
import { measureUploads } from './measures/uploads.ts';
import { print, type Row } from './table.ts';

// `npm run bench [-- NAME ...]`: each figure beside its yardstick, measured in the same run on the same machine.
const measures: Record<string, () => Promise<Row[]>> = {
  starts: measureStarts,
  pages: measurePages,
  lists: measureLists,
  ranges: measureRanges,
  'first-visit': measureFirstVisit,
  'admin-code': measureAdminCode,
  orders: measureOrders,
  uploads: measureUploads,
  encoding: measureEncoding,
  mail: measureMail,
  clients: measureClients,
  dashboard: measureDashboard,
};

process.chdir(root);
await build();
mkdirSync(join(root, '.tmp'), { recursive: true });
const chosen = argv.slice(2).length ? argv.slice(2) : Object.keys(measures);
const rows: Row[] = [];
for (const name of chosen) {
  console.log(`measuring ${name}`);
  rows.push(...((await measures[name]?.()) ?? []));
}
print(rows);
