import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, root } from './build.ts';

// `npm run restore -- FILE [--as-it-was | --check]`
process.chdir(root);
await build();
await import(pathToFileURL(join(root, 'dist/server/restore.js')).href);
