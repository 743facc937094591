import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './build.ts';

// `npm run dev`: the same product with hot reload. The server restarts when its sources change; Vite serves the web
// side.
process.chdir(root);
process.env.NODE_ENV = 'development';
const watcher = spawn(
  process.execPath,
  [
    join(root, 'node_modules/.bin/tsx'),
    'watch',
    '--clear-screen=false',
    '--exclude=./web/**',
    '--tsconfig=server/tsconfig.json',
    join(root, 'scripts/dev-server.ts'),
  ],
  { stdio: 'inherit' },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => watcher.kill(signal));
watcher.on('exit', (code) => process.exit(code ?? 0));
