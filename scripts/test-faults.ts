import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { argv, env, execPath, exit } from 'node:process';
import { build, root } from './build.ts';

const inFull = (config: string, files: string[]): number =>
  spawnSync(execPath, [join(root, 'node_modules/.bin/vitest'), 'run', '--config', config, ...files], {
    stdio: 'inherit',
    env: { ...env, FAULTS: 'full' },
  }).status ?? 1;

// `npm run test:faults [-- FILE ...]`: the full fault tests, each as often as docs/reliability.md says, on the built
// product, and the largest files in a browser.
process.chdir(root);
await build();
const files = argv.slice(2);
const faults = inFull('test/faults/vitest.config.ts', files);
const walks = files.length ? 0 : inFull('e2e/vitest.config.ts', ['stem-check-form', 'stem-check-large']);
exit(faults || walks);
