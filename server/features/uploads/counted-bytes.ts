import { crc32 } from 'node:zlib';
import { findAudioExtension } from '../../../shared/audio/file-extensions.ts';
import { AppError } from '../../errors.ts';
import { detectFormat, SIGNATURE_BYTES } from '../../receive-upload/file-signatures.ts';
import type { FreeSpaceWatch } from '../../receive-upload/free-space.ts';
import { fileError } from '../../receive-upload/refused.ts';
import { wrongContentMessage } from '../../receive-upload/upload-errors.ts';
import type { UploadRow } from './claim-queries.ts';
import { Refusal } from './tus-errors.ts';

/** Chunks a store may still be busy with when it breaks off. */
const REMEMBERED = 64;

type Start = Pick<UploadRow, 'name' | 'size_bytes' | 'offset_bytes' | 'crc32' | 'format'>;

/**
 * The bytes of a piece on their way to the store. Counts them, keeps the checksum of all so far, and judges the first ones: they
 * must be what the name says, before any of them is stored.
 */
export class CountedBytes {
  format: string;
  readonly #start: Start;
  readonly #body: AsyncIterable<Buffer>;
  readonly #room: FreeSpaceWatch;
  #offset: number;
  #crc: number;
  readonly #sums = new Map<number, number>();

  constructor(start: Start, body: AsyncIterable<Buffer>, room: FreeSpaceWatch) {
    this.#start = start;
    this.#body = body;
    this.#room = room;
    this.format = start.format;
    this.#offset = start.offset_bytes;
    this.#crc = start.crc32;
    this.#sums.set(this.#offset, this.#crc);
  }

  /** The checksum of the first so many bytes; undefined when no chunk ended there. */
  crcAt(offset: number): number | undefined {
    return this.#sums.get(offset);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer, void, undefined> {
    let head: Buffer = Buffer.alloc(0);
    for await (const chunk of this.#body) {
      this.#checkRest(head.length + chunk.length);
      const looking = this.#room(chunk.length);
      if (looking) await looking;
      if (this.format) {
        yield this.#counted(chunk);
        continue;
      }
      head = head.length ? Buffer.concat([head, chunk]) : chunk;
      if (head.length < Math.min(SIGNATURE_BYTES, this.#start.size_bytes)) continue;
      this.#judge(head);
      yield this.#counted(head);
      head = Buffer.alloc(0);
    }
    if (head.length)
      throw new AppError('malformed', `Send at least the first ${SIGNATURE_BYTES} bytes of a file at once`);
  }

  #counted(chunk: Buffer): Buffer {
    this.#offset += chunk.length;
    this.#crc = crc32(chunk, this.#crc);
    this.#sums.set(this.#offset, this.#crc);
    if (this.#sums.size > REMEMBERED)
      for (const oldest of this.#sums.keys()) {
        this.#sums.delete(oldest);
        break;
      }
    return chunk;
  }

  // What announces its length was refused before; this is for what does not.
  #checkRest(coming: number): void {
    if (this.#offset + coming > this.#start.size_bytes) throw new Refusal(413, 'The piece is too large');
  }

  #judge(head: Buffer): void {
    const { name } = this.#start;
    const ending = findAudioExtension(name);
    const format = ending && detectFormat(ending, head);
    if (!format)
      throw fileError({ name: 'files' }, 'unsupported', ending ? wrongContentMessage(name, ending) : name);
    this.format = format;
  }
}
