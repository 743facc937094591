import { request } from 'node:http';
import { afterAll, beforeAll } from 'vitest';
import type { Web } from '../server/features/pages/web-build.ts';
import { builtWeb } from './built.ts';
import { changeSettings } from './content.ts';
import { startTestApp, type TestApp } from './harness.ts';

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };

/** A product with the built web side, its pages as transferred, and the owner's calls to change them. */
export const setPages = () => {
  const stage = {} as { web: Web; product: TestApp };
  beforeAll(async () => {
    stage.web = await builtWeb();
    stage.product = await startTestApp({ web: stage.web });
  });
  afterAll(() => stage.product.close());
  /** Without the headers that fetch adds and without decompression. */
  const get = (
    path: string,
    headers: Record<string, string> = {},
    { method = 'GET', of = stage.product } = {},
  ): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const asked = request(`${of.url}${path}`, { method, headers, agent: false }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
        );
      });
      asked.on('error', reject);
      asked.end();
    });
  const text = async (path: string, of = stage.product) => (await get(path, {}, { of })).body.toString();
  return { stage, get, text, changeSettings: (payload: object) => changeSettings(stage.product, payload) };
};
