import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, root } from './build.ts';

// `npm run seed [-- --orders N] [--add]`
process.chdir(root);
await build();
await import(pathToFileURL(join(root, 'dist/server/seed.js')).href);
