import { expect } from 'vitest';
import { multipart, type OrderInput } from '../orders.ts';

type Call = {
  method?: string;
  headers?: Record<string, string>;
  json?: unknown;
  form?: OrderInput;
  /** Bytes as they are, with the type in the headers. */
  bytes?: Buffer;
};
export type Said = {
  path: string;
  status: number;
  retryAfter: number;
  text: string;
  /** What a refusal says. */
  detail: string;
  ms: number;
};

/** One request, and all there is to say of its answer. */
export const ask = async (
  url: string,
  path: string,
  { method, headers = {}, json, form, bytes }: Call = {},
): Promise<Said> => {
  const started = performance.now();
  const { body, type } = form ? multipart(form) : plainBody(json, bytes);
  const answer = await fetch(url + path, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { ...(type ? { 'content-type': type } : {}), ...headers },
    ...(body === undefined ? {} : { body: body as Uint8Array<ArrayBuffer> }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  return {
    path,
    status: answer.status,
    retryAfter: Number(answer.headers.get('retry-after') ?? 0),
    text,
    detail: isJson ? ((JSON.parse(text) as { detail?: string }).detail ?? '') : '',
    ms: performance.now() - started,
  };
};

const plainBody = (json: unknown, bytes: Buffer | undefined): { body?: string | Buffer; type?: string } => {
  if (bytes) return { body: bytes };
  return json === undefined ? {} : { body: JSON.stringify(json), type: 'application/json' };
};

/** An answer is a success, or a refusal of this kind that says in words what is the matter; 503 says when to come back. */
export const expectClear = ({ path, status, detail, retryAfter }: Said, ...refusals: number[]): void => {
  const said = JSON.stringify({ path, status, detail, retryAfter });
  if (status >= 200 && status < 300) return;
  expect(refusals, said).toContain(status);
  expect(detail, said).toMatch(/\w+ .*\./);
  if (status === 503) expect(retryAfter, said).toBeGreaterThan(0);
};
