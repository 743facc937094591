import { createServer } from 'node:http';
import { argv } from 'node:process';
import { DatabaseSync } from 'node:sqlite';

// Baseline: node:http that selects the rows of a list with node:sqlite on every request, and serialises them.
const database = new DatabaseSync(argv[2] ?? '', { readOnly: true });
const statement = (text: string) => database.prepare(text);
const statements = new Map(
  Object.entries({
    settings: [statement('select key, value from settings')],
    faq: [statement('select * from faq_items order by "order", created_at limit 500')],
    testimonials: [statement('select * from testimonials order by created_at desc limit 500')],
    images: [
      statement('select * from images order by created_at desc limit 500'),
      statement('select p.*, f.width as one from pictures p join picture_files f on f.picture_id = p.id'),
    ],
    portfolio: [
      statement('select * from portfolio_items order by featured desc, created_at desc limit 500'),
      statement('select item_id, part, state, duration_s, lufs, true_peak_dbtp, peaks from audio_files'),
    ],
  }),
);
const server = createServer((request, response) => {
  const found = statements.get(request.url?.slice('/api/'.length) ?? '') ?? [];
  const body = JSON.stringify(found.map((one) => one.all()));
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
});
server.listen(0, '127.0.0.1', () =>
  console.log(`ready at http://127.0.0.1:${(server.address() as { port: number }).port}`),
);
