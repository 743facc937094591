import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import fastify from 'fastify';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { addSecurityHeaders } from '../server/http/security-headers.ts';
import type { CheckOutcome } from '../web/features/stem-check/types.ts';
import type { Upload } from './order-steps.ts';
import type { Checking } from './stem-check-entry.ts';

const document = `<!doctype html><html lang="en"><title>Stem check</title><link rel="icon" href="data:,">
<label>Files <input type="file" multiple></label>
<label>Notes <textarea></textarea></label>
<script type="module" src="/entry.js"></script></html>`;

export type CheckSite = { url: string; stop(): Promise<void> };

/** The checker alone, bundled as in the product, on a page with the product's content security policy. */
export const startCheckSite = async (): Promise<CheckSite> => {
  const folder = await mkdtemp(join(tmpdir(), 'mixfront-check-'));
  await build({
    configFile: false,
    logLevel: 'warn',
    worker: { format: 'es' },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      rolldownOptions: {
        input: join(import.meta.dirname, 'stem-check-entry.ts'),
        output: { entryFileNames: 'entry.js' },
      },
    },
  });
  await writeFile(join(folder, 'index.html'), document);
  const app = fastify();
  await addSecurityHeaders(app, { isSecure: false, isLive: false });
  await app.register(fastifyStatic, { root: folder });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    async stop() {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

export type Checked = Window & { checking: Checking };

export const choose = async (page: Page, files: Upload[] | string[]): Promise<void> => {
  await page.waitForFunction(() => 'checking' in window);
  await page.getByLabel('Files').setInputFiles(files);
};

/** Checks all files and returns their outcomes. */
export const checkAll = async (page: Page, files: Upload[] | string[]): Promise<CheckOutcome[]> => {
  await choose(page, files);
  return page.evaluate(() => (window as unknown as Checked).checking.checkAll());
};
