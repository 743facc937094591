import { createServer } from 'node:http';
import { join } from 'node:path';
import { argv } from 'node:process';
import { DatabaseSync } from 'node:sqlite';

// Baseline: node:http with an open database, listening.
const database = new DatabaseSync(join(argv[2] ?? '.', 'bare.db'));
database.exec('pragma journal_mode = wal; create table if not exists kept (id integer primary key)');
const server = createServer((_request, response) =>
  response.end(JSON.stringify(database.prepare('select 1 as one').all())),
);
server.listen(0, '127.0.0.1', () =>
  console.log(`ready at http://127.0.0.1:${(server.address() as { port: number }).port}`),
);
