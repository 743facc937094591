import './node-tuning.ts';
import { join } from 'node:path';
import { loadWeb } from '../features/pages/web-build.ts';
import { run } from './run.ts';

// The entry point of the build: dist/server/main.js, with the web files in dist/.
run(() => loadWeb(join(import.meta.dirname, '..')));
