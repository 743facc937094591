import { open, rename } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { argv } from 'node:process';
import { DatabaseSync } from 'node:sqlite';

// Baseline: node:http and node:sqlite (WAL, FULL) doing the work of an order: the body to a synced file in a synced
// folder, then one synced transaction with an order, its lines, event, file and two emails.
const folder = argv[2] ?? '.';
const database = new DatabaseSync(join(folder, 'bare.db'));
database.exec('pragma journal_mode = wal; pragma synchronous = full;');
database.exec(
  'create table orders (id text primary key, body text); create table rows (id integer primary key, order_id text, body text)',
);
const addOrder = database.prepare('insert into orders values (?, ?)');
const addRow = database.prepare('insert into rows (order_id, body) values (?, ?)');
const ROWS = 5;
const text = 'x'.repeat(400);
let count = 0;

const bytesOf = async (request: IncomingMessage) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

const sync = async (path: string) => {
  const handle = await open(path, 'r');
  await handle.sync();
  await handle.close();
};

const server = createServer(async (request, response) => {
  const id = `order-${++count}`;
  const temporary = join(folder, `${id}.tmp`);
  const file = await open(temporary, 'w');
  await file.write(await bytesOf(request));
  await file.datasync();
  await file.close();
  await rename(temporary, join(folder, id));
  await sync(folder);
  database.exec('begin immediate');
  addOrder.run(id, text);
  for (let n = 0; n < ROWS; n++) addRow.run(id, text);
  database.exec('commit');
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ order_id: id }));
});
server.listen(0, '127.0.0.1', () =>
  console.log(`ready at http://127.0.0.1:${(server.address() as { port: number }).port}`),
);
