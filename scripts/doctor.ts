import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, root } from './build.ts';

// `npm run doctor -- [--deep]`
process.chdir(root);
await build();
await import(pathToFileURL(join(root, 'dist/server/doctor.js')).href);
