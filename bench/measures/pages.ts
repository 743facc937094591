import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ensureInstalled } from '../../test/services/packages.ts';
import { onLeash, remove, scratch, startBare, startProduct } from '../servers.ts';
import { median, type Row } from '../table.ts';

const SECONDS = 3;
const ROUNDS = 3;
const run = promisify(execFile);

const rate = async (url: string, connections: number): Promise<number> => {
  const { stdout } = await run('wrk', [
    '-t1',
    `-c${connections}`,
    `-d${SECONDS}s`,
    '-H',
    'accept-encoding: br',
    url,
  ]);
  if (/Non-2xx/.test(stdout)) throw new Error(`${url} refused requests`);
  return Number(stdout.match(/Requests\/sec:\s+([\d.]+)/)?.[1]);
};

/** nginx sending the same Brotli bytes from a file, one worker, nothing logged. */
const startNginx = async (body: Buffer) => {
  const folder = scratch();
  await mkdir(join(folder, 'html'));
  await writeFile(join(folder, 'html/index.html'), body);
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  await writeFile(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root; ' : ''}daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http { access_log off; sendfile on; keepalive_requests 1000000; open_file_cache max=10;
  client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c; uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
  server { listen 127.0.0.1:${port}; root ${folder}/html; default_type text/html; add_header content-encoding br; } }`,
  );
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'ignore' });
  onLeash(child);
  await sleep(500);
  return {
    url: `http://127.0.0.1:${port}/`,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      remove(folder);
    },
  };
};

/** The landing page from memory against nginx and against bare node:http, all sending the same bytes. */
export const measurePages = async (): Promise<Row[]> => {
  const isThere = async () => existsSync('/usr/sbin/nginx') && existsSync('/usr/bin/wrk');
  await ensureInstalled(isThere, ['nginx-light', 'wrk'], 'The page benchmark');
  const product = await startProduct();
  const answer = await fetch(product.url, { headers: { 'accept-encoding': 'br' } });
  await answer.arrayBuffer();
  const { stdout: body } = await run('curl', ['-s', '-H', 'accept-encoding: br', product.url], {
    encoding: 'buffer',
  });
  const bytes = join(product.folder, 'page.br');
  await writeFile(bytes, body);
  const [nginx, bare] = [await startNginx(body), await startBare('page', bytes)];
  const rows: Row[] = [];
  for (const connections of [10, 50]) {
    const rounds: { ours: number; nginx: number; bare: number }[] = [];
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({
        nginx: await rate(nginx.url, connections),
        bare: await rate(bare.url, connections),
        ours: await rate(product.url, connections),
      });
    const ratio = median(rounds.map((round) => round.ours / round.nginx));
    const toBare = median(rounds.map((round) => round.ours / round.bare));
    rows.push({
      what: `landing page from memory, ${connections} connections`,
      goal: '0.7 of nginx',
      measured: `${median(rounds.map(({ ours }) => ours)).toFixed(0)}/s, ${ratio.toFixed(2)} (${toBare.toFixed(2)} of bare)`,
      yardstick: `nginx ${median(rounds.map((round) => round.nginx)).toFixed(0)}/s, bare ${median(rounds.map((round) => round.bare)).toFixed(0)}/s`,
      holds: ratio >= 0.7,
    });
  }
  await Promise.all([product.stop(), nginx.stop(), bare.stop()]);
  for (const { folder } of [product, bare]) remove(folder);
  return rows;
};
