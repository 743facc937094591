import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { limits } from '../../../shared/limits.ts';
import type { Running } from '../servers.ts';

const MB = 1024 * 1024;
const SIZE = 500 * MB;
const PIECE = limits.chunk_mb * MB;
const chunk = Buffer.alloc(MB, 97);
const wavHead = Buffer.concat([Buffer.from('RIFF\xff\xff\xff\x7fWAVEfmt ', 'latin1'), Buffer.alloc(MB - 16)]);
const boundary = '----bench';
const field = (name: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const head = `${field('name', 'Bench')}${field('email', 'bench@example.com')}${field('song_count', '1')}--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="take.wav"\r\nContent-Type: audio/wav\r\n\r\n`;
const tail = `\r\n--${boundary}--\r\n`;

type Call = {
  method: string;
  headers: OutgoingHttpHeaders;
  /** The range of the file in the body, and what surrounds it. */
  span?: [start: number, end: number];
  around?: [before: string, after: string];
  agent?: Agent;
  status: number;
};

/** Sends a range of a 500 MB file. */
const call = (
  url: string,
  { method, headers, span, around, agent, status }: Call,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const out = request(url, { method, headers, ...(agent ? { agent } : {}) }, (response) => {
      if (response.statusCode !== status) reject(new Error(`${method} answered ${response.statusCode}`));
      response.resume().on('end', () => resolve(response));
    });
    out.on('error', reject);
    if (around) out.write(around[0]);
    let [at, end] = span ?? [0, 0];
    const more = () => {
      while (at < end) {
        const next = at === 0 ? wavHead : chunk;
        at += next.length;
        if (!out.write(next)) return out.once('drain', more);
      }
      out.end(around?.[1]);
    };
    more();
  });

/** Sends 500 MB to a server in one way or another; resolves with a function that deletes them again. */
export type Send = (server: Running) => Promise<() => Promise<unknown>>;

const nothing = async () => undefined;

export const sendBare: Send = async ({ url }) => {
  await call(url, { method: 'PUT', headers: { 'content-length': SIZE }, span: [0, SIZE], status: 200 });
  return nothing;
};

export const sendOrder: Send = async ({ url }) => {
  const headers = {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': head.length + SIZE + tail.length,
  };
  const form = { headers, span: [0, SIZE] as [number, number], around: [head, tail] as [string, string] };
  await call(`${url}/api/orders/immediate`, { method: 'POST', ...form, status: 200 });
  return nothing;
};

const small = Buffer.from(`${head}${wavHead.toString('latin1')}${tail}`, 'latin1');

/** An order with a file of 1 MB. */
export const sendSmallOrder = ({ url }: Running, agent: Agent): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': small.length,
    };
    const out = request(`${url}/api/orders/immediate`, { method: 'POST', headers, agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`An order was answered ${response.statusCode}`));
      response.resume().on('end', resolve);
    });
    out.on('error', reject);
    out.end(small);
  });

/**
 * As the order form does: an upload is created, then sent in pieces of 16 MB, each answered before the next is sent.
 */
export const sendByTus: Send = async ({ url }) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const tus = { 'tus-resumable': '1.0.0' };
  const filename = Buffer.from('take.wav').toString('base64');
  const announced = await call(`${url}/api/uploads`, {
    method: 'POST',
    headers: { ...tus, 'upload-length': SIZE, 'upload-metadata': `filename ${filename}` },
    agent,
    status: 201,
  });
  const upload = new URL(announced.headers.location ?? '', url).href;
  for (let at = 0; at < SIZE; at += PIECE) {
    const end = Math.min(at + PIECE, SIZE);
    const type = { 'content-type': 'application/offset+octet-stream', 'content-length': end - at };
    const headers = { ...tus, ...type, 'upload-offset': at };
    await call(upload, { method: 'PATCH', headers, span: [at, end], agent, status: 204 });
  }
  return async () => {
    await call(upload, { method: 'DELETE', headers: tus, agent, status: 204 });
    agent.destroy();
  };
};
