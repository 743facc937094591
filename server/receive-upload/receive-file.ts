import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { describeRefusedExtension, findAudioExtension } from '../../shared/audio/file-extensions.ts';
import { MEBIBYTE } from '../../shared/limits.ts';
import type { Part } from '../http/multipart.ts';
import type { Storage } from '../ports/storage/port.ts';
import { cleanFileName } from './file-names.ts';
import { detectFormat, SIGNATURE_BYTES } from './file-signatures.ts';
import { type FreeSpaceWatch, watchFreeSpace } from './free-space.ts';
import { fileError } from './refused.ts';
import { emptyFileMessage, tooLargeMessage, wrongContentMessage } from './upload-errors.ts';

/** A file that is stored and durable, and belongs to nothing yet. */
export type ReceivedFile = {
  storage_key: string;
  name: string;
  size_bytes: number;
  crc32: number;
  format: string;
};

/**
 * Streams one file of the form to storage under a random key. The first bytes must be what the name says; size is counted
 * while it flows. Resolves when the file would survive a power cut; leaves nothing when it is refused.
 */
export const receiveFile = async (
  part: Part,
  prefix: string,
  storage: Storage | null,
  maxUploadMb: number,
  ofNetwork?: () => number,
): Promise<ReceivedFile> => {
  const name = cleanFileName(part.filename ?? '');
  const ending = findAudioExtension(name);
  if (!ending) throw fileError(part, 'unsupported', describeRefusedExtension(name));
  const room = storage ? watchFreeSpace(storage, ofNetwork) : () => undefined;
  const checked = new CheckedBytes(part, name, ending, maxUploadMb, room);
  const key = `${prefix}${randomBytes(8).toString('hex')}`;
  if (storage) await storage.put(key, checked.bytes());
  else for await (const _chunk of checked.bytes());
  return { storage_key: key, name, size_bytes: checked.size, crc32: checked.crc, format: checked.format };
};

class CheckedBytes {
  size = 0;
  crc = 0;
  format = '';
  readonly #part: Part;
  readonly #name: string;
  readonly #ending: NonNullable<ReturnType<typeof findAudioExtension>>;
  readonly #maxMb: number;
  readonly #room: FreeSpaceWatch;

  constructor(
    part: Part,
    name: string,
    ending: NonNullable<ReturnType<typeof findAudioExtension>>,
    maxMb: number,
    room: FreeSpaceWatch,
  ) {
    this.#part = part;
    this.#name = name;
    this.#ending = ending;
    this.#maxMb = maxMb;
    this.#room = room;
  }

  async *bytes(): AsyncGenerator<Buffer, void, undefined> {
    let head = Buffer.alloc(0);
    for await (const chunk of this.#part.body) {
      this.size += chunk.length;
      if (this.size > this.#maxMb * MEBIBYTE)
        throw fileError(this.#part, 'too_large', tooLargeMessage(this.#name, this.#maxMb));
      const looking = this.#room(chunk.length);
      if (looking) await looking;
      this.crc = crc32(chunk, this.crc);
      if (this.format) {
        yield chunk;
        continue;
      }
      head = Buffer.concat([head, chunk]);
      if (head.length < SIGNATURE_BYTES) continue;
      this.#judge(head);
      yield head;
    }
    if (this.format) return;
    if (!this.size) throw fileError(this.#part, 'invalid', emptyFileMessage(this.#name));
    this.#judge(head);
    yield head;
  }

  #judge(head: Buffer): void {
    const format = detectFormat(this.#ending, head);
    if (!format) throw fileError(this.#part, 'unsupported', wrongContentMessage(this.#name, this.#ending));
    this.format = format;
  }
}
