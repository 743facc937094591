import { createServer } from 'node:http';
import { join } from 'node:path';
import { argv } from 'node:process';
import { DatabaseSync } from 'node:sqlite';

// Baseline: node:http that answers a page of orders with one query of the trigram index, newest first, and serialises
// it.
const database = new DatabaseSync(join(argv[2] ?? '.', 'mixfront.db'), { readOnly: true });
const find = database.prepare(
  'select o.* from orders_search s join orders o on o.seq = s.rowid where orders_search match ? order by s.rowid desc limit 51',
);
const server = createServer((request, response) => {
  const words = (new URL(request.url ?? '', 'http://bare').searchParams.get('search') ?? '').split(' ');
  const rows = find.all(words.map((word) => `"${word}"`).join(' AND '));
  const body = JSON.stringify(rows);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
});
server.listen(0, '127.0.0.1', () =>
  console.log(`ready at http://127.0.0.1:${(server.address() as { port: number }).port}`),
);
