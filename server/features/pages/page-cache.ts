import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { PageData, PageName } from '../../../shared/pages.ts';

/** A page ready to be sent: its bytes in every encoding, and their mark. */
export type ReadyPage = {
  etag: string;
  plain: Buffer;
  gzip: Buffer;
  br: Buffer;
  /** The headers of the first answer in Brotli, for those that follow; see express-lane.ts. */
  brHeaders?: OutgoingHttpHeaders;
};

const FRESH_MS = 1_000;
const STALE_MS = 3_000;
const PATIENCE_MS = 250;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

type Entry = { page: ReadyPage; data: string; checkedAt: number };
type Sources = {
  /** What the page shows now. */
  read(page: PageName): Promise<PageData>;
  render(data: PageData): string;
};

/**
 * Public pages in memory, rendered once for as long as what they show stays the same. Once a second at most the data is
 * read again behind the answer, so that changes made by another process, or a new year, arrive too; a change made by this
 * process drops everything at once.
 */
export class PageCache {
  readonly #sources: Sources;
  readonly #entries = new Map<PageName, Entry>();
  readonly #building = new Map<PageName, Promise<ReadyPage>>();
  #generation = 0;

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  drop(): void {
    this.#generation++;
    this.#entries.clear();
    this.#building.clear();
  }

  /** The page when it is in memory and was looked after lately, without waiting for anything. */
  peek(name: PageName): ReadyPage | undefined {
    const entry = this.#entries.get(name);
    const age = entry ? performance.now() - entry.checkedAt : 0;
    if (!entry || age > STALE_MS) return undefined;
    // What fails here leaves the page as it was; the next look tries again.
    if (age > FRESH_MS) void this.#renew(name, entry).catch(() => undefined);
    return entry.page;
  }

  /**
   * The page, rendered now when it is not in memory. One that nobody has asked for in a while is looked after first, if
   * that is quick. Rejects when there is none and its data cannot be read.
   */
  async get(name: PageName): Promise<ReadyPage> {
    const page = this.peek(name);
    if (page) return page;
    const entry = this.#entries.get(name);
    if (!entry) return this.#build(name);
    const renewed = this.#renew(name, entry).catch(() => entry.page);
    return Promise.race([renewed, sleep(PATIENCE_MS, entry.page, { ref: false })]);
  }

  #renew(name: PageName, entry: Entry): Promise<ReadyPage> {
    entry.checkedAt = performance.now();
    return this.#build(name);
  }

  #build(name: PageName): Promise<ReadyPage> {
    const running = this.#building.get(name);
    if (running) return running;
    const building = this.#make(name).finally(() => {
      if (this.#building.get(name) === building) this.#building.delete(name);
    });
    this.#building.set(name, building);
    return building;
  }

  async #make(name: PageName): Promise<ReadyPage> {
    const generation = this.#generation;
    const data = await this.#sources.read(name);
    const text = JSON.stringify(data);
    const known = this.#entries.get(name);
    if (known?.data === text) return known.page;
    const page = await ready(this.#sources.render(data));
    if (generation === this.#generation)
      this.#entries.set(name, { page, data: text, checkedAt: performance.now() });
    return page;
  }
}

/** A document with its encodings. */
export const ready = async (html: string): Promise<ReadyPage> => {
  const plain = Buffer.from(html);
  const [br, gzipped] = await Promise.all([
    compressBrotli(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
    compressGzip(plain),
  ]);
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { etag, plain, gzip: gzipped, br };
};
