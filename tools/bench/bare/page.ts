import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { argv } from 'node:process';

// Baseline: node:http answering with the same bytes from memory.
const body = readFileSync(argv[2] ?? '');
const server = createServer((_request, response) => {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'br',
    'content-length': body.length,
  });
  response.end(body);
});
server.listen(0, '127.0.0.1', () =>
  console.log(`ready at http://127.0.0.1:${(server.address() as { port: number }).port}`),
);
