import type { InjectOptions } from 'fastify';
import type { TestApp } from './harness.ts';
import { type FilePart, multipart } from './orders.ts';

/** A call of the owner's. */
export const asOwner = async (product: TestApp, call: InjectOptions) =>
  product.app.inject({ ...call, headers: { ...(await product.asOwner()), ...call.headers } });

export const changeSettings = (product: TestApp, payload: object) =>
  asOwner(product, { method: 'PUT', url: '/api/admin/settings', payload });

export type ContentForm = {
  fields?: Record<string, string> | [string, string | Buffer][];
  files?: FilePart[];
};

/** The body of a form of the owner's, with its type. */
export const contentForm = ({ fields = {}, files = [] }: ContentForm) => {
  const { body, type } = multipart({
    fields: Array.isArray(fields) ? fields : Object.entries(fields),
    files,
  });
  return { payload: body, headers: { 'content-type': type } };
};

/** Sends a form of the owner's. */
export const sendForm = async (product: TestApp, method: 'POST' | 'PUT', url: string, form: ContentForm) =>
  asOwner(product, { method, url, ...contentForm(form) });

/** Keys of everything the owner's content has stored. */
export const storedContent = async ({ deps: { storage } }: TestApp): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of storage.list('content/')) keys.push(key);
  return keys.sort();
};

/** Counts what a listener would hear of changed content. */
export const countChanges = ({ deps: { signals } }: TestApp) => {
  const count = { 'content-changed': 0, 'sounds-waiting': 0 };
  for (const name of ['content-changed', 'sounds-waiting'] as const)
    signals.on(name, () => {
      count[name]++;
    });
  return count;
};
