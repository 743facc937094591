import { execFile, spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ensureInstalled } from '../../test/services/packages.ts';
import { onLeash, remove, scratch } from './servers.ts';

const SECONDS = 3;
const run = promisify(execFile);

export const ensureLoadTools = (): Promise<string> => ensureInstalled('nginx', 'wrk');

type Load = { connections: number; headers?: string[]; script?: string };

/** Requests per second, measured with wrk. */
export const rate = async (url: string, { connections, headers = [], script }: Load): Promise<number> => {
  const { stdout } = await run('wrk', [
    '-t1',
    `-c${connections}`,
    `-d${SECONDS}s`,
    ...headers.flatMap((header) => ['-H', header]),
    ...(script ? ['-s', script] : []),
    url,
  ]);
  if (/Non-2xx/.test(stdout)) throw new Error(`${url} refused requests`);
  return Number(stdout.match(/Requests\/sec:\s+([\d.]+)/)?.[1]);
};

/** nginx serving the bytes from a file, with one worker and no log. */
export const startNginx = async (body: Buffer, directives: string) => {
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
  server { listen 127.0.0.1:${port}; root ${folder}/html; ${directives} } }`,
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
