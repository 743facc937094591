import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MEBIBYTE } from '../../shared/limits.ts';
import { AppError } from '../errors.ts';
import { getAddressKey } from '../http/client-address.ts';
import { ConcurrencyLimiter } from '../http/concurrency-limiter.ts';
import { BodyReceiver, withSlot } from './limited-body.ts';
import type { FormBody } from './read-form.ts';

const words =
  'The studio is handling a lot of uploads. Your files are still in the form; please submit again in a minute.';
/** In bytes a second: half of the slowest line an order of 500 MB is promised to come through by. */
const spared = 128 * 1024;
const LARGE_BYTES = 16 * MEBIBYTE;
const large = { most: 8, mostOfOne: 4, retryAfter: 60, words, spared };
const small = { most: 64, mostOfOne: 32, retryAfter: 5, words, spared };

type Terms = {
  /** What is sent, as it is named in a refusal: `the order`. */
  what: string;
  mostBytes: number;
  /** Said of a body that announces more. */
  tooLarge: string;
  /** Whether there is room for a body of so many bytes; throws when there is not. */
  checkRoom(bytes: number, address: string): Promise<unknown>;
};

/**
 * Admits every form with files: its kind, size, a slot and free space are checked before a byte of it is read. There are few slots for large bodies and more
 * for small ones, which are over soon; each costs memory while it lasts.
 */
export class FormUploads {
  readonly #large = new ConcurrencyLimiter(large);
  readonly #small = new ConcurrencyLimiter(small);
  readonly #receiver: BodyReceiver;

  constructor(app: FastifyInstance) {
    this.#receiver = new BodyReceiver(app);
  }

  take<T>(
    request: FastifyRequest,
    { what, mostBytes, tooLarge, checkRoom }: Terms,
    work: (form: FormBody, address: string) => Promise<T>,
  ): Promise<T> {
    const { headers, raw } = request;
    const address = getAddressKey(request.ip);
    return this.#receiver.receive(raw, 'The upload ended before it was complete', async () => {
      if (request.bodyKind !== 'multipart')
        throw new AppError('unsupported', `Send ${what} as multipart/form-data`);
      const length = headers['content-length'] === undefined ? undefined : Number(headers['content-length']);
      if ((length ?? 0) > mostBytes) throw new AppError('too_large', tooLarge);
      const limiter = length !== undefined && length <= LARGE_BYTES ? this.#small : this.#large;
      // Free space is checked in the slot: who gets none costs nothing.
      return withSlot(limiter, address, raw, async (body, bytesOfNetwork) => {
        await checkRoom(length ?? 0, address);
        return work({ contentType: headers['content-type'] ?? '', body, bytesOfNetwork }, address);
      });
    });
  }
}
