import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensureLoadTools, rate, startNginx } from '../load.ts';
import { remove, startBare, startProduct } from '../servers.ts';
import { median, type Row } from '../table.ts';

const ROUNDS = 3;
const GOAL = 0.6;
const headers = ['accept-encoding: br'];
const run = promisify(execFile);

/** The landing page from memory against bare node:http sending the same bytes; nginx is included for orientation. */
export const measurePages = async (): Promise<Row[]> => {
  await ensureLoadTools();
  const product = await startProduct();
  const answer = await fetch(product.url, { headers: { 'accept-encoding': 'br' } });
  await answer.arrayBuffer();
  const { stdout: body } = await run('curl', ['-s', '-H', 'accept-encoding: br', product.url], {
    encoding: 'buffer',
  });
  const bytes = join(product.folder, 'page.br');
  await writeFile(bytes, body);
  const [nginx, bare] = [
    await startNginx(body, 'default_type text/html; add_header content-encoding br;'),
    await startBare('page', bytes),
  ];
  const rows: Row[] = [];
  for (const connections of [10, 50]) {
    const rounds: { ours: number; nginx: number; bare: number }[] = [];
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({
        nginx: await rate(nginx.url, { connections, headers }),
        bare: await rate(bare.url, { connections, headers }),
        ours: await rate(product.url, { connections, headers }),
      });
    const toBare = median(rounds.map((round) => round.ours / round.bare));
    const toNginx = median(rounds.map((round) => round.ours / round.nginx));
    rows.push({
      what: `landing page from memory, ${connections} connections`,
      goal: '0.6 of bare',
      measured: `${median(rounds.map(({ ours }) => ours)).toFixed(0)}/s, ${toBare.toFixed(2)} (${toNginx.toFixed(2)} of nginx)`,
      baseline: `bare ${median(rounds.map((round) => round.bare)).toFixed(0)}/s, nginx ${median(rounds.map((round) => round.nginx)).toFixed(0)}/s`,
      holds: toBare >= GOAL,
    });
  }
  await Promise.all([product.stop(), nginx.stop(), bare.stop()]);
  for (const { folder } of [product, bare]) remove(folder);
  return rows;
};
