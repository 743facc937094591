import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, root } from './build.ts';

// `npm run move -- [--to-database …] [--to-storage …] [--to-data-dir FOLDER]`
process.chdir(root);
await build();
await import(pathToFileURL(join(root, 'dist/server/move.js')).href);
