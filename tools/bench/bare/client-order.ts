import { createServer } from 'node:http';
import { argv } from 'node:process';
import { DatabaseSync } from 'node:sqlite';

// Baseline: node:http that selects the rows of one order with node:sqlite on every request, unsorted, and serialises
// them. The page reads more: settings, emails, what needs the studio's attention.
const database = new DatabaseSync(argv[2] ?? '', { readOnly: true });
const tables = [
  'order_lines',
  'order_events',
  'order_files',
  'file_additions',
  'payments',
  'order_messages',
  'order_versions',
  'order_deliveries',
  'order_songs',
  'order_references',
  'version_notes',
  'order_rounds',
];
const order = database.prepare('select * from orders where id = ?');
const parts = tables.map((table) => database.prepare(`select * from ${table} where order_id = ?`));
const server = createServer((request, response) => {
  const id = request.url?.split('/').at(-1) ?? '';
  const body = JSON.stringify([order.get(id), ...parts.map((one) => one.all(id))]);
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
});
server.listen(0, '127.0.0.1', () =>
  console.log(`ready at http://127.0.0.1:${(server.address() as { port: number }).port}`),
);
