import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { nowhere } from './errors.ts';
import { HotBytes, MOST_HOT_BYTES } from './hot-bytes.ts';
import { answerFor, type FileAnswer } from './ranges.ts';
import { inertHeaders, type OfferedFile, sendStored } from './send-stored-file.ts';
import { refuseMethod } from './unknown-routes.ts';

/** A stored file under its public name. */
export type PublicFile = OfferedFile & {
  type: string;
  /** Whether the name will never stand for other bytes. */
  immutable: boolean;
};

type Shelf = {
  /** What the names start with: `/api/audio/`. */
  prefix: `/api/${string}/`;
  /** Who may show it: pages of this site, or any. */
  resourcePolicy: 'same-origin' | 'cross-origin';
  /** Looks a name up. Names are looked up, never made into paths: what is not there does not exist. */
  find(name: string): Promise<Omit<PublicFile, 'etag'> | undefined>;
};

type Known = { file: PublicFile; headers: OutgoingHttpHeaders; foundAt: number };

const TAKEN = ['GET', 'HEAD'];
const FRESH_MS = 1_000;
const MOST_NAMES = 1_000;

const withMark = (file: Omit<PublicFile, 'etag'>): PublicFile => ({
  ...file,
  etag: `"${createHash('sha256').update(file.storage_key).digest('base64url').slice(0, 22)}"`,
});

/**
 * Files that everybody may have, by name. What a name stands for is kept for a second, dropped when content changes; small parts are
 * kept in memory, and answered from there before the framework sees the request.
 */
export class PublicFiles {
  readonly #deps: Deps;
  readonly #bytes: HotBytes;
  readonly #known = new Map<string, Known>();
  #generation = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#bytes = new HotBytes(deps.storage);
    deps.signals.on('content-changed', () => {
      this.#generation++;
      this.#known.clear();
      this.#bytes.drop();
    });
  }

  addShelf(app: FastifyInstance, shelf: Shelf): void {
    app.route<{ Params: { '*': string } }>({
      method: TAKEN,
      url: `${shelf.prefix}*`,
      exposeHeadRoute: false,
      config: { access: 'public' },
      handler: async (request, reply) => {
        const generation = this.#generation;
        const name = request.params['*'];
        const found = await shelf.find(name);
        if (!found) throw nowhere();
        const file = withMark(found);
        const described = this.#describe(reply, file, shelf);
        if (generation === this.#generation) this.#know(shelf.prefix + name, file, described);
        return this.#send(request, reply, file, described);
      },
    });
    app.route({
      method: app.supportedMethods.filter((method) => !TAKEN.includes(method)),
      url: `${shelf.prefix}*`,
      config: { access: 'public' },
      handler: async (_, reply) => refuseMethod(reply, TAKEN),
    });
  }

  /** True when the request was answered. */
  take(request: IncomingMessage, response: ServerResponse): boolean {
    const known = this.#known.get(request.url ?? '');
    if (!known || request.method !== 'GET' || performance.now() - known.foundAt > FRESH_MS) return false;
    const { headers } = request;
    if (headers['content-length'] || headers['transfer-encoding']) return false;
    const answer = answerFor(request, { size: known.file.size_bytes, etag: known.file.etag });
    const bytes = isHot(answer) ? this.#bytes.peek(known.file.storage_key, answer.span) : undefined;
    if (!bytes) return false;
    response.writeHead(answer.status, { ...known.headers, ...answer.headers });
    if (bytes.length === 1) response.end(bytes[0]);
    else {
      response.cork();
      for (const part of bytes) response.write(part);
      response.end();
    }
    return true;
  }

  #know(name: string, file: PublicFile, headers: OutgoingHttpHeaders): void {
    this.#known.delete(name);
    this.#known.set(name, { file, headers, foundAt: performance.now() });
    const oldest = this.#known.size > MOST_NAMES ? this.#known.keys().next().value : undefined;
    if (oldest !== undefined) this.#known.delete(oldest);
  }

  /** All headers that every answer with this file has. */
  #describe(reply: FastifyReply, { type, immutable }: PublicFile, shelf: Shelf): OutgoingHttpHeaders {
    return {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      ...inertHeaders,
      'content-type': type,
      'content-disposition': 'inline',
      'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=60',
      'cross-origin-resource-policy': shelf.resourcePolicy,
    };
  }

  async #send(
    request: FastifyRequest,
    reply: FastifyReply,
    file: PublicFile,
    headers: OutgoingHttpHeaders,
  ): Promise<FastifyReply> {
    const answer = answerFor(request, { size: file.size_bytes, etag: file.etag });
    if (request.method !== 'GET' || !isHot(answer))
      return sendStored(this.#deps.storage, request, reply, file, headers);
    const bytes = await this.#bytes.get(file.storage_key, file.size_bytes, answer.span);
    return reply
      .code(answer.status)
      .headers(headers)
      .headers(answer.headers)
      .send(bytes.length === 1 ? bytes[0] : Buffer.concat(bytes));
  }
}

const isHot = (answer: FileAnswer): answer is FileAnswer & { span: NonNullable<FileAnswer['span']> } =>
  answer.span !== null && answer.span.end - answer.span.start < MOST_HOT_BYTES;
