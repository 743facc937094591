import { createServer } from 'node:http';
import { argv } from 'node:process';
import pg from 'pg';

// Baseline: node:http that answers a page of orders with one query of PostgreSQL's trigram index, newest first.
const pool = new pg.Pool({ connectionString: argv[2] });
const server = createServer(async (request, response) => {
  const words = (new URL(request.url ?? '', 'http://bare').searchParams.get('search') ?? '').split(' ');
  const like = words.map((_, n) => `search_text like $${n + 1}`).join(' and ');
  const { rows } = await pool.query({
    name: `find ${words.length}`,
    text: `select o.* from orders o where ${like} order by seq desc limit 51`,
    values: words.map((word) => `%${word}%`),
  });
  const body = JSON.stringify(rows);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
});
server.listen(0, '127.0.0.1', () =>
  console.log(`ready at http://127.0.0.1:${(server.address() as { port: number }).port}`),
);
