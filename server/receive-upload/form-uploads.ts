import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getAddressKey } from '../http/client-address.ts';
import { ConcurrencyLimiter } from '../http/concurrency-limiter.ts';
import { AppError } from '../lib/errors.ts';
import type { Storage } from '../ports/storage/port.ts';
import { checkFreeSpace } from './free-space.ts';
import { BodyReceiver, withSlot } from './limited-body.ts';
import type { FormBody } from './read-form.ts';
import { LARGE_FORM_BYTES, largeFormSlots, smallFormSlots } from './upload-limits.ts';

type Terms = {
  /** What is being sent, as named in an error: `the order`. */
  what: string;
  maxBytes: number;
  /** The message when the body announces a larger size. */
  tooLarge: string;
  /** Checks whether there is room for a body of this size; throws if not. By default, that of the free space. */
  checkRoom?(bytes: number, address: string): Promise<unknown>;
};

/**
 * Admits every form with files: content type, size, slot and free space are checked before a byte is read. There are
 * few slots for large bodies and more for small ones, which finish soon; each uses memory while it lasts.
 */
export class FormUploads {
  readonly #large = new ConcurrencyLimiter(largeFormSlots);
  readonly #small = new ConcurrencyLimiter(smallFormSlots);
  readonly #receiver: BodyReceiver;
  readonly #storage: Storage;

  constructor(app: FastifyInstance, storage: Storage) {
    this.#storage = storage;
    this.#receiver = new BodyReceiver(app);
  }

  take<T>(
    request: FastifyRequest,
    { what, maxBytes, tooLarge, checkRoom = (bytes) => checkFreeSpace(this.#storage, bytes) }: Terms,
    work: (form: FormBody, address: string) => Promise<T>,
  ): Promise<T> {
    const { headers, raw } = request;
    const address = getAddressKey(request.ip);
    return this.#receiver.receive(raw, 'The upload ended before it was complete', async () => {
      if (request.bodyKind !== 'multipart')
        throw new AppError('unsupported', `Send ${what} as multipart/form-data`);
      const length = headers['content-length'] === undefined ? undefined : Number(headers['content-length']);
      if ((length ?? 0) > maxBytes) throw new AppError('too_large', tooLarge);
      const limiter = length !== undefined && length <= LARGE_FORM_BYTES ? this.#small : this.#large;
      // Free space is checked only with a slot, so refused requests cost nothing.
      return withSlot(limiter, address, raw, async (body, bytesOfNetwork) => {
        await checkRoom(length ?? 0, address);
        return work({ contentType: headers['content-type'] ?? '', body, bytesOfNetwork }, address);
      });
    });
  }
}
