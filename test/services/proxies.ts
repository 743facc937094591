import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChildService, untilReady } from './child-service.ts';
import { freePorts } from './free-ports.ts';
import { ensureInstalled } from './packages.ts';

const root = join(import.meta.dirname, '../..');

const read = (path: string) => readFile(join(root, path), 'utf8');

/** The two processes of docs/operating.md. */
const upstreamOf = async ([first, second]: [number, number]): Promise<string> => {
  const block = (await read('docs/operating.md')).match(/```nginx\n(upstream[\s\S]*?)```/)?.[1];
  if (!block) throw new Error('docs/operating.md has no block of nginx that begins with upstream');
  return block
    .replace('127.0.0.1:3000', `127.0.0.1:${first}`)
    .replace('127.0.0.1:3001', `127.0.0.1:${second}`);
};

/** The settings docs/operating.md gives for nginx's own file. */
const limits = 'worker_rlimit_nofile 20000; events { worker_connections 8192; }';

type Ports = [number] | [number, number];

/** nginx configured by deploy/nginx.conf, in front of one process or two. */
const configOf = async (folder: string, port: number, [first, second]: Ports, more: string) => {
  const site = (await read('deploy/nginx.conf'))
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('server_name mix.example.com;', 'server_name 127.0.0.1;')
    .replace('listen [::]:80;', '')
    .replace('127.0.0.1:3000', second ? 'mixfront' : `127.0.0.1:${first}`);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  return `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; worker_processes 1; ${limits} pid ${folder}/pid; error_log ${folder}/error.log;
http { access_log off; ${paths}
# As Debian's own site: connections that haven't named a site belong to the port's first.
server { listen 127.0.0.1:${port} default_server; server_name _; return 404; }
${second ? await upstreamOf([first, second]) : ''}
${site}
${more}
}`;
};

/** A real nginx in front of the product, which may start later; `more` are servers of other sites. */
export const startNginx = async (ports: Ports, more = ''): Promise<Proxy> => {
  const nginx = await ensureInstalled('nginx');
  return startProxy('nginx', async (folder, port) => {
    await mkdir(join(folder, 'logs'));
    await writeFile(join(folder, 'nginx.conf'), await configOf(folder, port, ports, more));
    return `${nginx} -p ${folder} -c ${folder}/nginx.conf`;
  });
};

/** A real Caddy, configured by deploy/Caddyfile except that it needs no certificate. */
export const startCaddy = async (productPort: number): Promise<Proxy> => {
  const caddy = await ensureInstalled('caddy');
  return startProxy('caddy', async (folder, port) => {
    const config = (await read('deploy/Caddyfile'))
      .replace(/^\{$/m, '{\n\tadmin off')
      .replace('mix.example.com {', `http://127.0.0.1:${port} {`)
      .replace('127.0.0.1:3000', `127.0.0.1:${productPort}`);
    await writeFile(join(folder, 'Caddyfile'), config);
    return `env HOME=${folder} ${caddy} run --config ${folder}/Caddyfile --adapter caddyfile`;
  });
};

type Proxy = { url: string; stop(): Promise<void> };

const startProxy = async (
  name: string,
  prepare: (folder: string, port: number) => Promise<string>,
): Promise<Proxy> => {
  const folder = await mkdtemp(join(tmpdir(), `mixfront-${name}-`));
  const [port = 0] = await freePorts(1);
  // Ends with its standard input, like every service here.
  const script = `${await prepare(folder, port)} & child=$!; cat > /dev/null; kill -QUIT $child; sleep 0.2; kill $child; wait $child`;
  const leash = startChildService('/bin/sh', ['-c', script], { cwd: folder });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(leash, name, () =>
    fetch(url).then(
      () => true,
      () => undefined,
    ),
  );
  return {
    url,
    async stop() {
      await leash.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
