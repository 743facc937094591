import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { LRUCache } from 'lru-cache';
import type { Deps } from '../deps.ts';
import { DAY, MINUTE, SECOND } from '../lib/clock.ts';
import type { ByteRange, Storage } from '../ports/storage/port.ts';
import { notFound } from './errors.ts';
import { type FileAnswer, getEtag, getFileAnswer } from './ranges.ts';
import type { CachedAnswer, ResponseCache } from './response-cache.ts';
import { inertHeaders, type OfferedFile, sendStoredFile } from './send-stored-file.ts';
import { refuseMethod } from './unknown-routes.ts';

type PublicFile = OfferedFile & {
  type: string;
  /** Whether the name always stands for the same bytes. */
  immutable: boolean;
  /** Only for the owner, under a signed name: shared caches must not store it. */
  isPrivate?: boolean;
};

export type PublicFolder = {
  /** The start of the URLs: `/api/audio/`. */
  prefix: `/api/${string}/`;
  /** Which sites may embed it: this one, or any. */
  resourcePolicy: 'same-origin' | 'cross-origin';
  /** Looks a name up. Names are never turned into paths, so only listed files exist. */
  find(name: string): Promise<PublicFile | undefined>;
};

/** A name that was looked up. `headers` are those of every response with it, set after the first response. */
type Found = { file: PublicFile & { etag: string }; headers?: OutgoingHttpHeaders };
type Block = { storage_key: string; span: ByteRange };

export const cacheFor = (ms: number): string => `public, max-age=${ms / SECOND}`;
/** For a name whose bytes never change: a year, the longest a cache keeps a response. */
export const CACHE_FOREVER = `${cacheFor(365 * DAY)}, immutable`;

const METHODS = ['GET', 'HEAD'];
const NAMES_FRESH_MS = 1_000;
const MAX_NAMES = 1_000;
/** The longest span that is answered from memory: it lies in two blocks at most. */
const BLOCK_BYTES = 256 * 1024;
const MAX_BYTES = 24 * 1024 * 1024;

/**
 * Files that everybody may download, by name. A lookup is cached for a second. Small ranges are cached, as players ask
 * for many; storage keys are never written twice, so a cached block is always what is stored.
 */
export class PublicFiles {
  readonly #storage: Storage;
  readonly #cache: ResponseCache;
  readonly #names: LRUCache<string, Found, PublicFolder>;
  readonly #blocks: LRUCache<string, Buffer, Block>;

  constructor({ storage }: Pick<Deps, 'storage'>, cache: ResponseCache) {
    this.#storage = storage;
    this.#cache = cache;
    this.#names = cache.store<Found, PublicFolder>({
      max: MAX_NAMES,
      ttl: NAMES_FRESH_MS,
      fetchMethod: async (name, _, { context: { prefix, find } }) => {
        const file = await find(name.slice(prefix.length));
        // The cache would answer undefined with an error of its own if it was emptied meanwhile.
        if (!file) throw notFound();
        return { file: { ...file, etag: getEtag(file.storage_key) } };
      },
    });
    this.#blocks = cache.store<Buffer, Block>({
      maxSize: MAX_BYTES,
      sizeCalculation: ({ length }) => length,
      fetchMethod: (_name, _, { context }) => this.#readBlock(context),
    });
  }

  addFolder(app: FastifyInstance, folder: PublicFolder): void {
    const { prefix } = folder;
    app.route<{ Params: { '*': string } }>({
      method: METHODS,
      url: `${prefix}*`,
      exposeHeadRoute: false,
      config: { access: 'public' },
      handler: async (request, reply) => {
        const found = await this.#names.forceFetch(prefix + request.params['*'], { context: folder });
        const { file } = found;
        found.headers ??= describe(reply, file, folder);
        const answer = getFileAnswer(request, { size: file.size_bytes, etag: file.etag });
        if (request.method !== 'GET' || !isSmall(answer))
          return sendStoredFile(this.#storage, request, reply, file, found.headers);
        const blocks = listBlocks(file, answer.span).map((context) =>
          this.#blocks.forceFetch(getBlockKey(context), { context }),
        );
        const parts = cut(await Promise.all(blocks), answer.span);
        reply.code(answer.status).headers(found.headers).headers(answer.headers);
        return reply.send(parts.length === 1 ? parts[0] : Buffer.concat(parts));
      },
    });
    app.route({
      method: app.supportedMethods.filter((method) => !METHODS.includes(method)),
      url: `${prefix}*`,
      config: { access: 'public' },
      handler: async (_, reply) => refuseMethod(reply, METHODS),
    });
    this.#cache.addLookup(prefix, (request) => this.#answer(request));
  }

  #answer(request: IncomingMessage): CachedAnswer | undefined {
    const { file, headers } = this.#names.get(request.url ?? '') ?? {};
    if (!file || !headers) return undefined;
    const answer = getFileAnswer(request, { size: file.size_bytes, etag: file.etag });
    if (!isSmall(answer)) return undefined;
    const blocks: Buffer[] = [];
    for (const block of listBlocks(file, answer.span)) {
      const bytes = this.#blocks.get(getBlockKey(block));
      if (!bytes) return undefined;
      blocks.push(bytes);
    }
    const { status } = answer;
    return { status, headers: { ...headers, ...answer.headers }, body: cut(blocks, answer.span) };
  }

  async #readBlock({ storage_key, span }: Block): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of await this.#storage.read(storage_key, span)) parts.push(part as Buffer);
    const block = Buffer.concat(parts);
    if (block.length !== span.end - span.start + 1)
      throw new Error('A stored file is shorter than its row says');
    return block;
  }
}

/** The headers that every response with this file has. */
const describe = (
  reply: FastifyReply,
  { type, immutable, isPrivate }: PublicFile,
  { resourcePolicy }: PublicFolder,
): OutgoingHttpHeaders => ({
  ...(reply.getHeaders() as OutgoingHttpHeaders),
  ...inertHeaders,
  'content-type': type,
  'content-disposition': 'inline',
  'cache-control': isPrivate ? 'private, no-cache' : immutable ? CACHE_FOREVER : cacheFor(MINUTE),
  'cross-origin-resource-policy': resourcePolicy,
});

const isSmall = (answer: FileAnswer): answer is FileAnswer & { span: ByteRange } =>
  answer.span !== null && answer.span.end - answer.span.start < BLOCK_BYTES;

const getBlockKey = ({ storage_key, span }: Block): string => `${storage_key}:${span.start}`;

/** The blocks of a file that a span covers. */
const listBlocks = ({ storage_key, size_bytes }: PublicFile, { start, end }: ByteRange): Block[] => {
  const blocks: Block[] = [];
  for (let at = start - (start % BLOCK_BYTES); at <= end; at += BLOCK_BYTES)
    blocks.push({ storage_key, span: { start: at, end: Math.min(at + BLOCK_BYTES, size_bytes) - 1 } });
  return blocks;
};

const cut = (blocks: Buffer[], { start, end }: ByteRange): Buffer[] =>
  blocks.map((block, n) => {
    const at = start - (start % BLOCK_BYTES) + n * BLOCK_BYTES;
    return block.subarray(Math.max(0, start - at), end - at + 1);
  });
