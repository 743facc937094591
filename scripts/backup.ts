import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, root } from './build.ts';

// `npm run backup -- FILE [--force]`
// Standard output may be the backup itself.
console.log = console.error;
process.chdir(root);
await build();
await import(pathToFileURL(join(root, 'dist/server/backup.js')).href);
