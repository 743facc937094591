import { crc32 } from 'node:zlib';
import type { AudioExtension } from '../../shared/audio/formats.ts';
import type { AppError } from '../lib/errors.ts';
import { detectFormat, SIGNATURE_BYTES } from './file-signatures.ts';
import type { FreeSpaceWatch } from './free-space.ts';

/** Chunks that storage may still be processing when it fails. */
const REMEMBERED = 64;

type Rules = {
  /** From the file's name; the first bytes must match it. */
  extension: AudioExtension;
  /** What has already been received of a file sent in chunks. */
  start?: { size: number; crc: number; format: string };
  maxBytes: number;
  /** The announced size, if the sender gave one. Without it, the file ends where the body ends. */
  totalBytes?: number;
  freeSpace: FreeSpaceWatch;
  errors: Record<'empty' | 'tooLarge', () => AppError> & {
    tooShort(bytes: number): AppError;
    wrongContent(head: Uint8Array, format: string): AppError;
  };
};

/**
 * A file's bytes on their way to storage, however they are sent. Counts them, computes the checksum so far, enforces
 * limits and free space, and passes nothing on until the first bytes have proved to match the name's type.
 */
export class CheckedBytes implements AsyncIterable<Buffer> {
  size: number;
  crc: number;
  format: string;
  readonly #body: AsyncIterable<Buffer>;
  readonly #rules: Rules;
  readonly #checksums = new Map<number, number>();

  constructor(body: AsyncIterable<Buffer>, rules: Rules) {
    const { size, crc, format } = rules.start ?? { size: 0, crc: 0, format: '' };
    this.#body = body;
    this.#rules = rules;
    this.size = size;
    this.crc = crc;
    this.format = format;
    this.#checksums.set(size, crc);
  }

  /** The checksum of the first `size` bytes; undefined when no chunk ended there. */
  crcAt(size: number): number | undefined {
    return this.#checksums.get(size);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer, void, undefined> {
    const { maxBytes, totalBytes, freeSpace, errors } = this.#rules;
    const atMost = totalBytes ?? Number.POSITIVE_INFINITY;
    let needed = Math.min(SIGNATURE_BYTES, atMost);
    let parts: Buffer[] = [];
    let held = 0;
    for await (const chunk of this.#body) {
      if (this.size + held + chunk.length > maxBytes) throw errors.tooLarge();
      const checking = freeSpace(chunk.length);
      if (checking) await checking;
      if (this.format) {
        yield this.#count(chunk);
        continue;
      }
      parts.push(chunk);
      held += chunk.length;
      if (held < needed) continue;
      const head = Buffer.concat(parts);
      needed = Math.min(await this.#checkSignature(head, held >= atMost), atMost);
      if (!this.format) continue;
      yield this.#count(head);
      [parts, held] = [[], 0];
    }
    if (held) {
      if (totalBytes !== undefined) throw errors.tooShort(needed);
      const head = Buffer.concat(parts);
      await this.#checkSignature(head, true);
      yield this.#count(head);
    }
    if (totalBytes === undefined && !this.size) throw errors.empty();
  }

  #count(chunk: Buffer): Buffer {
    this.size += chunk.length;
    this.crc = crc32(chunk, this.crc);
    this.#checksums.set(this.size, this.crc);
    if (this.#checksums.size > REMEMBERED) {
      const [oldest = 0] = this.#checksums.keys();
      this.#checksums.delete(oldest);
    }
    return chunk;
  }

  /** Sets the format, or returns how many bytes it takes to tell. */
  async #checkSignature(head: Buffer, isWhole: boolean): Promise<number> {
    const detected = await detectFormat(this.#rules.extension, head, isWhole);
    if (detected.kind === 'more') return detected.bytes;
    if (detected.kind === 'other') throw this.#rules.errors.wrongContent(head, detected.format);
    this.format = detected.format;
    return 0;
  }
}
