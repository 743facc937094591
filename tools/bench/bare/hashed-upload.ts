import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { argv } from 'node:process';
import { pipeline } from 'node:stream/promises';

// Baseline: node:http hashing a PUT body while writing it to a file, unsynced.
const folder = argv[2] ?? '.';
let count = 0;
const server = createServer({ requestTimeout: 0 }, async (request, response) => {
  const hash = createHash('sha256');
  const hashed = async function* (body: AsyncIterable<Buffer>) {
    for await (const chunk of body) {
      hash.update(chunk);
      yield chunk;
    }
  };
  await pipeline(request, hashed, createWriteStream(join(folder, `put-${++count}`)));
  response.end(JSON.stringify({ sha256: hash.digest('hex') }));
});
server.listen(0, '127.0.0.1', () =>
  console.log(`ready at http://127.0.0.1:${(server.address() as { port: number }).port}`),
);
