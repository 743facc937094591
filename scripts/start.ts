import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, root } from './build.ts';

// `npm start`: builds what is out of date, then becomes the server.
process.chdir(root);
await build();
process.env.NODE_ENV = 'production';
await import(pathToFileURL(join(root, 'dist/server/main.js')).href);
