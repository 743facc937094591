import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { type Answer, bigWav, type OrderInput, placeOrder, sha256, song } from '../orders.ts';
import { create, getOffset, getUploadId, patch, tus } from '../tus.ts';

/** Acknowledged orders by id, with the hashes of their files as sent. */
export type Ledger = Map<string, string[]>;

/** One client that resumes after a break: the same order under its key, the same upload from its offset. */
export type Writer = (url: string) => Promise<void>;

/** A response that asks to retry later has a message and a number of seconds. */
export const comesBack = (
  { status, headers }: { status: number; headers: Headers },
  detail: string | undefined,
): boolean => {
  if (status !== 503) return false;
  if (!(Number(headers.get('retry-after')) > 0)) throw new Error('503 without Retry-After');
  if (!detail?.includes('try again') && !detail?.includes('submit again')) throw new Error(`503: ${detail}`);
  return true;
};

/** Sends an order, and repeats it under its key while the product asks for that. */
export const insist = async (url: string, order: OrderInput): Promise<Answer> => {
  for (;;) {
    const answer = await placeOrder(url, order);
    if (!comesBack(answer, answer.body.detail)) return answer;
    await sleep(50);
  }
};

const taken = async (url: string, order: OrderInput): Promise<string> => {
  const { status, body } = await insist(url, order);
  if (status !== 200 || !body.order_id) throw new Error(`Refused with ${status}: ${JSON.stringify(body)}`);
  return body.order_id;
};

/** Places orders with the files in the form. */
export const formWriter = (ledger: Ledger, bytes: () => number): Writer => {
  let order: OrderInput | null = null;
  return async (url) => {
    order ??= { files: [song('mix.wav', bigWav(bytes()))], key: randomUUID() };
    const id = await taken(url, order);
    ledger.set(
      id,
      (order.files ?? []).map(({ content }) => sha256(content)),
    );
    order = null;
  };
};

type Upload = { content: Buffer; path: string; acknowledged: number };
export const createUpload = (content: Buffer): Upload => ({ content, path: '', acknowledged: 0 });

/** Uploads in pieces first, then orders the uploads. */
export const tusWriter = (ledger: Ledger, bytes: () => number, pieces = 4): Writer => {
  let upload: Upload | null = null;
  let order: OrderInput | null = null;
  return async (url) => {
    upload ??= createUpload(bigWav(bytes()));
    order ??= {
      files: [],
      fields: { upload_ids: await sendUpload(url, upload, pieces) },
      key: randomUUID(),
    };
    ledger.set(await taken(url, order), [sha256(upload.content)]);
    [upload, order] = [null, null];
  };
};

const opened = async (url: string, size: number): Promise<string> => {
  for (;;) {
    const answer = await create(url, size);
    if (answer.status === 201) return answer.headers.get('location') ?? '';
    if (!comesBack(answer, answer.detail))
      throw new Error(`Opening was answered with ${answer.status}: ${answer.detail}`);
    await sleep(50);
  }
};

/** Sends an upload, or the rest of it, and returns its id. */
export const sendUpload = async (url: string, upload: Upload, pieces = 1): Promise<string> => {
  upload.path ||= await opened(url, upload.content.length);
  const { content, path } = upload;
  for (;;) {
    const { status: found, headers } = await tus(url + path, 'HEAD');
    if (found === 503) await sleep(50);
    if (found === 503) continue;
    const offset = Number(headers.get('upload-offset'));
    if (found !== 200 || offset < upload.acknowledged)
      throw new Error(`${upload.acknowledged} bytes were acknowledged, HEAD says ${found}, ${offset}`);
    if (offset === content.length) break;
    const piece = content.subarray(offset, offset + Math.ceil(content.length / pieces));
    const answer = await patch(url + path, offset, piece);
    if (answer.status === 204) upload.acknowledged = offset + piece.length;
    // A server killed while it held the upload keeps it locked for a few seconds more.
    else if ([409, 423].includes(answer.status) || comesBack(answer, answer.detail)) await sleep(100);
    else throw new Error(`A piece was answered with ${answer.status}: ${answer.detail}`);
  }
  return getUploadId(path);
};

/**
 * Sends an upload from where the product is with it. Goes on as clients do when the product has got further meanwhile, or
 * was too busy to keep its claim.
 */
export const sendOn = async (upload: string, content: Buffer, until = content.length): Promise<void> => {
  for (let at = await getOffset(upload); at < until; ) {
    const { status } = await patch(upload, at, content.subarray(at, until));
    expect([204, 409, 423]).toContain(status);
    const next = await getOffset(upload);
    expect(next).toBeGreaterThanOrEqual(at);
    at = next;
  }
};

/** Each writer works step by step until its connection breaks; any other error is a failure. */
export const workUntilBroken = async (writers: Writer[], url: string): Promise<void> => {
  const work = async (write: Writer) => {
    try {
      for (;;) await write(url);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  };
  await Promise.all(writers.map(work));
};

/** The same until they are told to stop; each finishes its current step. */
export const workUntil = (writers: Writer[], url: string) => {
  let isOver = false;
  const work = async (write: Writer) => {
    while (!isOver) await write(url);
  };
  const working = Promise.all(writers.map(work));
  working.catch(() => undefined);
  return async () => {
    isOver = true;
    await working;
  };
};
