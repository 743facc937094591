import './node-tuning.ts';
import { join } from 'node:path';
import { loadWeb } from './features/pages/web-build.ts';
import { run } from './run.ts';

// The built product: dist/server/main.js, beside the web side in dist/.
run(() => loadWeb(join(import.meta.dirname, '..')));
