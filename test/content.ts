import type { TestApp } from './harness.ts';
import { type FilePart, multipart } from './orders.ts';

export const changeSettings = (product: TestApp, payload: object) =>
  product.callAsOwner('PUT', '/settings', payload);

export type ContentForm = {
  fields?: Record<string, string> | [string, string | Buffer][];
  files?: FilePart[];
};

/** The body of an owner's form, with its content type. */
export const contentForm = ({ fields = {}, files = [] }: ContentForm) => {
  const { body, type } = multipart({
    fields: Array.isArray(fields) ? fields : Object.entries(fields),
    files,
  });
  return { payload: body, headers: { 'content-type': type } };
};

/** Sends a form as the owner. */
export const sendForm = async (product: TestApp, method: 'POST' | 'PUT', path: string, form: ContentForm) => {
  const { payload, headers } = contentForm(form);
  return product.callAsOwner(method, path, payload, headers);
};

/** Keys of all files stored for the owner's content. */
export const storedContent = async ({ deps: { storage } }: TestApp): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of storage.list('content/')) keys.push(key);
  return keys.sort();
};

/** Counts the content change events that a listener receives. */
export const countChanges = ({ deps: { signals } }: TestApp) => {
  const count = { 'content-changed': 0, 'sounds-waiting': 0 };
  for (const name of ['content-changed', 'sounds-waiting'] as const)
    signals.on(name, () => {
      count[name]++;
    });
  return count;
};
