import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { argv, env, execPath, exit } from 'node:process';
import { build, root } from './build.ts';

// `npm run test:faults [-- FILE ...]`: the faults in full, each as often as docs/reliability.md says, on the built product.
process.chdir(root);
await build();
const { status } = spawnSync(
  execPath,
  [
    join(root, 'node_modules/.bin/vitest'),
    'run',
    '--config',
    'test/faults/vitest.config.ts',
    ...argv.slice(2),
  ],
  { stdio: 'inherit', env: { ...env, FAULTS: 'full' } },
);
exit(status ?? 1);
