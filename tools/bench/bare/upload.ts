import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { argv } from 'node:process';
import { pipeline } from 'node:stream/promises';

// Baseline: node:http writing a PUT body to a file and nothing else, unsynced.
const folder = argv[2] ?? '.';
let count = 0;
const server = createServer({ requestTimeout: 0 }, async (request, response) => {
  await pipeline(request, createWriteStream(join(folder, `put-${++count}`), { highWaterMark: 1024 * 1024 }));
  response.end('{}');
});
server.listen(0, '127.0.0.1', () =>
  console.log(`ready at http://127.0.0.1:${(server.address() as { port: number }).port}`),
);
