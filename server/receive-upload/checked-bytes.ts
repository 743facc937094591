import { crc32 } from 'node:zlib';
import type { AppError } from '../lib/errors.ts';
import { type AudioExtension, detectFormat, SIGNATURE_BYTES } from './file-signatures.ts';
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
  errors: Record<'empty' | 'tooLarge' | 'tooShort', () => AppError> & {
    wrongContent(head: Uint8Array): AppError;
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
    const signatureBytes = Math.min(SIGNATURE_BYTES, totalBytes ?? SIGNATURE_BYTES);
    let head: Buffer = Buffer.alloc(0);
    for await (const chunk of this.#body) {
      if (this.size + head.length + chunk.length > maxBytes) throw errors.tooLarge();
      const checking = freeSpace(chunk.length);
      if (checking) await checking;
      if (this.format) {
        yield this.#count(chunk);
        continue;
      }
      head = head.length ? Buffer.concat([head, chunk]) : chunk;
      if (head.length < signatureBytes) continue;
      this.#checkSignature(head);
      yield this.#count(head);
      head = Buffer.alloc(0);
    }
    if (head.length) {
      if (totalBytes !== undefined) throw errors.tooShort();
      this.#checkSignature(head);
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

  #checkSignature(head: Buffer): void {
    const format = detectFormat(this.#rules.extension, head);
    if (!format) throw this.#rules.errors.wrongContent(head);
    this.format = format;
  }
}
