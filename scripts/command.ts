import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, root } from './build.ts';

// `npm run backup|restore|move|doctor|unsubscribed|seed|reset-password`: uses the existing build, which is the one a
// running product uses, and builds only if there is none.
const [name] = process.argv.splice(2, 1);
// Standard output may be the backup itself.
if (name === 'backup') console.log = console.error;
process.chdir(root);
if (!existsSync(join(root, 'dist/server/main.js'))) await build();
const file = join(root, `dist/server/${name}.js`);
if (!existsSync(file)) {
  console.error(`The current build doesn’t include “${name}” yet. Restart Mixfront first, then try again.`);
  process.exit(1);
}
await import(pathToFileURL(file).href);
