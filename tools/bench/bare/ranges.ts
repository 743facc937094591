import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { argv } from 'node:process';

// Baseline: node:http streaming the requested range of one file.
const file = argv[2] ?? '';
const { size } = statSync(file);
const server = createServer((request, response) => {
  const [, first, last] = request.headers.range?.match(/^bytes=(\d+)-(\d+)$/) ?? [];
  const start = Number(first);
  const end = Math.min(Number(last), size - 1);
  response.writeHead(206, {
    'content-type': 'audio/mpeg',
    'content-length': end - start + 1,
    'content-range': `bytes ${start}-${end}/${size}`,
    'accept-ranges': 'bytes',
  });
  createReadStream(file, { start, end }).pipe(response);
});
server.listen(0, '127.0.0.1', () =>
  console.log(`ready at http://127.0.0.1:${(server.address() as { port: number }).port}`),
);
