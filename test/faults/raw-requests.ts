import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { PATIENCE_MS } from '../patience.ts';

export type Asked = {
  method?: string;
  /** The request as sent, without any normalisation. */
  path: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
};
export type Heard = { status: number; headers: IncomingHttpHeaders; text: string; ms: number };

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** Sends one request verbatim. Rejects when the connection ends without a response. */
export const ask = (url: string, { method = 'GET', path, headers = {}, body }: Asked): Promise<Heard> =>
  new Promise((resolve, reject) => {
    const started = performance.now();
    const { hostname, port } = new URL(url);
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const asked = request(
      { agent, hostname, port, method, path, headers: { ...length, ...headers }, timeout: PATIENCE_MS },
      (answer) => {
        let text = '';
        answer.setEncoding('latin1').on('data', (chunk: string) => {
          text += chunk;
        });
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: Buffer.from(text, 'latin1').toString(),
            ms: performance.now() - started,
          }),
        );
      },
    );
    asked.on('timeout', () => asked.destroy(new Error(`No answer to ${method} ${path}`)));
    asked.on('error', reject);
    asked.end(body);
  });

/** Works through a list, that many at a time. */
export const forEachLimited = async <T>(
  list: readonly T[],
  work: (item: T, index: number) => Promise<void>,
  atOnce = 8,
): Promise<void> => {
  let next = 0;
  const lane = async () => {
    for (let at = next++; at < list.length; at = next++) await work(list[at] as T, at);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
};

/** That many items of a list, evenly spread. */
export const sampleEvenly = <T>(list: readonly T[], most: number): T[] =>
  list.length <= most
    ? [...list]
    : Array.from({ length: most }, (_, n) => list[Math.floor((n * list.length) / most)] as T);
