import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Signals } from '../lib/signals.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

export type CachedAnswer = { status: number; headers: OutgoingHttpHeaders | string[]; body: Buffer[] };

/** A text ready to send: its bytes in every encoding, its ETag, and the responses made from it. */
export type CachedText = Record<Encoding, Buffer> & {
  etag: string;
  answers: Partial<Record<Encoding, CachedAnswer>>;
};

export type Source<Data = unknown> = {
  read(): Promise<Data>;
  render(data: Data): string;
  /** Whether the text is still served while its data cannot be read. If not, getting it rejects meanwhile. */
  outlives: boolean;
};

/** `query` is the part after the question mark, if any. Undefined means the framework answers. */
type Lookup = (request: IncomingMessage, query: string | undefined) => CachedAnswer | undefined;

type Entry = { text: CachedText; data: string; checkedAt: number };

/** How long a text is served without a check, and how long while it is being checked in the background. */
const FRESH_MS = 1_000;
const STALE_MS = 3_000;
const PATIENCE_MS = 250;
/** All pages and lists fit at once; the contract limits how many variants callers can choose. */
const MAX_TEXTS = 200;

/**
 * Public responses in memory: texts with their encodings, and whatever else uses `store`. A content change made by
 * this process empties all of it at once. At most once a second a text's data is read again in the background, so that
 * changes by another process, or a new year, show within a second or two. Only changed data is rendered again.
 */
export class ResponseCache {
  readonly #texts: LRUCache<string, Entry, Source>;
  readonly #stores: { clear(): void }[] = [];
  readonly #lookups = new Map<string, Lookup>();

  constructor(signals: Signals) {
    this.#texts = this.store<Entry, Source>({ max: MAX_TEXTS, fetchMethod: check });
    signals.on('content-changed', () => this.clear());
  }

  /**
   * A bounded store that is emptied together with the cache. What is being fetched at that moment is returned, but not
   * kept.
   */
  store<V extends object, Context = unknown>(
    options: LRUCache.Options<string, V, Context>,
  ): LRUCache<string, V, Context> {
    const store = new LRUCache<string, V, Context>({ ...options, ignoreFetchAbort: true });
    this.#stores.push(store);
    return store;
  }

  /** Has the data of every text read again with its next request; what hasn't changed isn't rendered anew. */
  recheck(): void {
    for (const entry of this.#texts.values()) entry.checkedAt = Number.NEGATIVE_INFINITY;
  }

  clear(): void {
    for (const store of this.#stores) store.clear();
  }

  /** The text if it is in memory and was checked recently; never waits. */
  peek(name: string, source: Source): CachedText | undefined {
    const entry = this.#texts.get(name);
    const age = entry ? performance.now() - entry.checkedAt : 0;
    if (!entry || age > STALE_MS) return undefined;
    if (age > FRESH_MS) this.#fetch(name, source).catch(() => undefined);
    return entry.text;
  }

  /**
   * The text, rendered now if it isn't in memory. A text nobody has asked for in a while is checked first; one with
   * `outlives` only if that is quick. Rejects when there is no text and its data cannot be read.
   */
  async get(name: string, source: Source): Promise<CachedText> {
    const known = this.peek(name, source);
    if (known) return known;
    const text = this.#texts.get(name)?.text;
    const fetched = this.#fetch(name, source);
    if (!text || !source.outlives) return fetched;
    return Promise.race([fetched.catch(() => text), sleep(PATIENCE_MS, text, { ref: false })]);
  }

  async #fetch(name: string, source: Source): Promise<CachedText> {
    const options = { context: source, forceRefresh: true, noDeleteOnFetchRejection: source.outlives };
    return (await this.#texts.forceFetch(name, options)).text;
  }

  /** Looks up requests for a path, or for everything below it if it ends in a slash, before the framework sees them. */
  addLookup(path: string, lookup: Lookup): void {
    this.#lookups.set(path, lookup);
  }

  /** Returns true if the request was answered from memory. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { headers, method, url = '' } = request;
    if (method !== 'GET' || headers['content-length'] || headers['transfer-encoding']) return false;
    const end = url.indexOf('?');
    const path = end < 0 ? url : url.slice(0, end);
    const lookup = this.#lookups.get(path) ?? this.#lookups.get(getFolder(path));
    const answer = lookup?.(request, end < 0 ? undefined : url.slice(end + 1));
    if (!answer) return false;
    response.writeHead(answer.status, answer.headers);
    const [only, ...more] = answer.body;
    if (more.length) {
      response.cork();
      for (const part of answer.body) response.write(part);
      response.end();
    } else response.end(only);
    return true;
  }
}

/** `/api/images/` of `/api/images/x/480.jpg`. */
const getFolder = (path: string): string => path.slice(0, path.indexOf('/', '/api/'.length) + 1);

const check = async (
  _name: string,
  known: Entry | undefined,
  { context: { read, render, outlives } }: LRUCache.FetcherOptions<string, Entry, Source>,
): Promise<Entry> => {
  const checkedAt = performance.now();
  // When the data cannot be read, the next check is a second away, too.
  if (known && outlives) known.checkedAt = checkedAt;
  const found = await read();
  const data = JSON.stringify(found);
  if (known?.data === data) return Object.assign(known, { checkedAt });
  return { text: await encodeText(render(found)), data, checkedAt };
};

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const encodeText = async (text: string): Promise<CachedText> => {
  const identity = Buffer.from(text);
  const [br, gzipped] = await Promise.all([
    compressBrotli(identity, {
      // 10% smaller than quality 9 in the same time; quality 11 takes three times as long for another 2%.
      params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    }),
    compressGzip(identity),
  ]);
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  return { etag, br, gzip: gzipped, identity, answers: {} };
};
