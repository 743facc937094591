import type { ByteRange, Storage } from '../ports/storage/port.ts';

const BLOCK = 256 * 1024;
const MOST_BLOCKS = 96;

/** The longest span that is answered from here: it lies in two blocks at most. */
export const MOST_HOT_BYTES = BLOCK;

/**
 * Parts of public files that were asked for lately, in memory: 24 MB at most, the oldest go first. Keys are never written
 * twice, so what is here is what is stored; whether a file may still be shown is decided elsewhere.
 */
export class HotBytes {
  readonly #storage: Storage;
  readonly #blocks = new Map<string, Buffer>();
  readonly #coming = new Map<string, Promise<Buffer>>();
  #generation = 0;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  drop(): void {
    this.#generation++;
    this.#blocks.clear();
    this.#coming.clear();
  }

  /** The bytes of a span, one after the other, when they are here. */
  peek(key: string, span: ByteRange): Buffer[] | undefined {
    const found: Buffer[] = [];
    for (const at of blocksOf(span)) {
      const name = `${key}:${at}`;
      const block = this.#blocks.get(name);
      if (!block) return undefined;
      // Last asked for, last to go.
      this.#blocks.delete(name);
      this.#blocks.set(name, block);
      found.push(cut(block, at, span));
    }
    return found;
  }

  /** The same, read now where they are not. */
  async get(key: string, size: number, span: ByteRange): Promise<Buffer[]> {
    const found: Buffer[] = [];
    for (const at of blocksOf(span)) found.push(cut(await this.#block(key, size, at), at, span));
    return found;
  }

  #block(key: string, size: number, at: number): Promise<Buffer> {
    const name = `${key}:${at}`;
    const known = this.#blocks.get(name);
    if (known) return Promise.resolve(known);
    const running = this.#coming.get(name);
    if (running) return running;
    const coming = this.#read(key, name, { start: at, end: Math.min(at + BLOCK, size) - 1 }).finally(() => {
      if (this.#coming.get(name) === coming) this.#coming.delete(name);
    });
    this.#coming.set(name, coming);
    return coming;
  }

  async #read(key: string, name: string, span: ByteRange): Promise<Buffer> {
    const generation = this.#generation;
    const parts: Buffer[] = [];
    for await (const part of await this.#storage.read(key, span)) parts.push(part as Buffer);
    const block = Buffer.concat(parts);
    if (block.length !== span.end - span.start + 1)
      throw new Error('A stored file is shorter than its row says');
    if (generation !== this.#generation) return block;
    this.#blocks.set(name, block);
    const oldest = this.#blocks.size > MOST_BLOCKS ? this.#blocks.keys().next().value : undefined;
    if (oldest !== undefined) this.#blocks.delete(oldest);
    return block;
  }
}

const blocksOf = ({ start, end }: ByteRange): number[] => {
  const first = start - (start % BLOCK);
  const starts = [];
  for (let at = first; at <= end; at += BLOCK) starts.push(at);
  return starts;
};

const cut = (block: Buffer, at: number, { start, end }: ByteRange): Buffer =>
  block.subarray(Math.max(0, start - at), end - at + 1);
