import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** An answer ready to be sent: its bytes in every encoding, and their mark. */
export type Ready = {
  etag: string;
  plain: Buffer;
  gzip: Buffer;
  br: Buffer;
  /** The headers of the first answer in Brotli, for those that follow without the framework. */
  brHeaders?: string[];
  /** The same for the bytes as they are. */
  plainHeaders?: string[];
};

const FRESH_MS = 1_000;
const STALE_MS = 3_000;
const PATIENCE_MS = 250;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

type Entry = { ready: Ready; data: string; checkedAt: number };
type Sources<Name, Data> = {
  /** What there is to show now. */
  read(name: Name): Promise<Data>;
  render(data: Data): string;
  /** Whether an answer stands while its data cannot be read. If not, asking for it then rejects. */
  outlives: boolean;
};

/**
 * Answers in memory, rendered once for as long as what they show stays the same. Once a second at most the data is read
 * again behind the answer, so that changes made by another process, or a new year, arrive too; a change made by this
 * process drops everything at once.
 */
export class Kept<Name extends string, Data> {
  readonly #sources: Sources<Name, Data>;
  readonly #entries = new Map<Name, Entry>();
  readonly #building = new Map<Name, Promise<Ready>>();
  #generation = 0;

  constructor(sources: Sources<Name, Data>) {
    this.#sources = sources;
  }

  drop(): void {
    this.#generation++;
    this.#entries.clear();
    this.#building.clear();
  }

  /** The answer when it is in memory and was looked after lately, without waiting for anything. */
  peek(name: Name): Ready | undefined {
    const entry = this.#entries.get(name);
    const age = entry ? performance.now() - entry.checkedAt : 0;
    if (!entry || age > STALE_MS) return undefined;
    if (age > FRESH_MS) void this.#renew(name, entry).catch(() => undefined);
    return entry.ready;
  }

  /**
   * The answer, made now when it is not in memory. One that nobody has asked for in a while is looked after first; one that
   * outlives its data only if that is quick. Rejects when there is none and its data cannot be read.
   */
  async get(name: Name): Promise<Ready> {
    const kept = this.peek(name);
    if (kept) return kept;
    const entry = this.#entries.get(name);
    if (!entry) return this.#build(name);
    if (!this.#sources.outlives) return this.#renew(name, entry);
    const renewed = this.#renew(name, entry).catch(() => entry.ready);
    return Promise.race([renewed, sleep(PATIENCE_MS, entry.ready, { ref: false })]);
  }

  async #renew(name: Name, entry: Entry): Promise<Ready> {
    if (this.#sources.outlives) entry.checkedAt = performance.now();
    try {
      return await this.#build(name);
    } catch (error) {
      // What fails here leaves an answer as it was, and the next look tries again; or there is no answer any more.
      if (!this.#sources.outlives && this.#entries.get(name) === entry) this.#entries.delete(name);
      throw error;
    }
  }

  #build(name: Name): Promise<Ready> {
    const running = this.#building.get(name);
    if (running) return running;
    const building = this.#make(name).finally(() => {
      if (this.#building.get(name) === building) this.#building.delete(name);
    });
    this.#building.set(name, building);
    return building;
  }

  async #make(name: Name): Promise<Ready> {
    const generation = this.#generation;
    const startedAt = performance.now();
    const data = await this.#sources.read(name);
    const text = JSON.stringify(data);
    const known = this.#entries.get(name);
    if (known?.data === text) {
      known.checkedAt = startedAt;
      return known.ready;
    }
    const made = await ready(this.#sources.render(data));
    if (generation === this.#generation)
      this.#entries.set(name, { ready: made, data: text, checkedAt: startedAt });
    return made;
  }
}

/** Headers as names and values in turn, of which Node makes the lines of an answer with less work than of an object. */
export const inTurn = (headers: OutgoingHttpHeaders): string[] =>
  Object.entries(headers).flatMap(([name, value]) => [value ?? []].flat().flatMap((one) => [name, `${one}`]));

/** A text with its encodings. */
export const ready = async (text: string): Promise<Ready> => {
  const plain = Buffer.from(text);
  const [br, gzipped] = await Promise.all([
    compressBrotli(plain, {
      // A tenth smaller than at 9 in the same time; 11 takes three times as long for 2% more.
      params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
    compressGzip(plain),
  ]);
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { etag, plain, gzip: gzipped, br };
};
