import { expect } from 'vitest';
import { multipart, type OrderInput } from '../orders.ts';

type Sent = {
  method?: string;
  headers?: Record<string, string>;
  json?: unknown;
  /** The idempotency key for the header. */
  form?: OrderInput;
  /** Raw bytes, with their type in the headers. */
  bytes?: Buffer;
};
export type Said = {
  address: string;
  status: number;
  headers: Headers;
  text: string;
  ms: number;
};

/** One request as a browser makes it, which may be refused. Requests that no browser would send use ask.ts. */
export const call = async (address: string, sent: Sent = {}): Promise<Said> => {
  const started = performance.now();
  const { body, type } = bodyOf(sent);
  const key = sent.form?.key;
  const answer = await fetch(address, {
    method: sent.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(type ? { 'content-type': type } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
      ...sent.headers,
    },
    ...(body === undefined ? {} : { body: body as Uint8Array<ArrayBuffer> }),
  });
  const text = await answer.text();
  const { status, headers } = answer;
  return { address, status, headers, text, ms: performance.now() - started };
};

/** A request that must succeed; returns the response. */
export const called = async <T = Record<string, string>>(address: string, sent: Sent = {}): Promise<T> => {
  const { status, text } = await call(address, sent);
  if (status !== 200) throw new Error(`${sent.method ?? ''} ${address} was answered with ${status}: ${text}`);
  return JSON.parse(text) as T;
};

const bodyOf = ({ json, form, bytes }: Sent): { body?: string | Buffer; type?: string } => {
  if (form) return multipart(form);
  if (bytes) return { body: bytes };
  return json === undefined ? {} : { body: JSON.stringify(json), type: 'application/json' };
};

/** The message of a refusal. */
const detailOf = ({ headers, text }: Said): string =>
  headers.get('content-type')?.startsWith('application/json')
    ? ((JSON.parse(text) as { detail?: string }).detail ?? '')
    : '';

/** Expects a success, or a refusal of this kind with a message; 503 says when to retry. */
export const expectClear = (answer: Said, ...refusals: number[]): void => {
  const { address, status, headers } = answer;
  if (status >= 200 && status < 300) return;
  const detail = detailOf(answer);
  const retryAfter = Number(headers.get('retry-after') ?? 0);
  const said = JSON.stringify({ address, status, detail, retryAfter });
  expect(refusals, said).toContain(status);
  expect(detail, said).toMatch(/\w+ .*\./);
  if (status === 503) expect(retryAfter, said).toBeGreaterThan(0);
};
