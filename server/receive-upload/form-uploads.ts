import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MEBIBYTE } from '../../shared/limits.ts';
import { AppError } from '../errors.ts';
import { addressKey } from '../http/client-address.ts';
import { ConcurrencyLimiter } from '../http/concurrency-limiter.ts';
import { inPlace } from '../http/limited-body.ts';
import type { FormBody } from './read-form.ts';

const words =
  'Many uploads are running right now. Your files are still in the form; please submit again in a minute.';
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
 * The door every form with files comes in by: kind, size, a place and room are looked at before a byte of it is read. Places are few for large bodies, more for small
 * ones, which are over soon; each costs memory while it lasts. When the app closes, it waits until uploads that were cut off have taken their files away.
 */
export class FormUploads {
  readonly #large = new ConcurrencyLimiter(large);
  readonly #small = new ConcurrencyLimiter(small);
  readonly #underWay = new Set<Promise<unknown>>();

  constructor(app: FastifyInstance) {
    app.addHook('onClose', async () => {
      await Promise.allSettled(this.#underWay);
    });
  }

  async take<T>(
    request: FastifyRequest,
    { what, mostBytes, tooLarge, checkRoom }: Terms,
    work: (form: FormBody, address: string) => Promise<T>,
  ): Promise<T> {
    const { headers, raw } = request;
    const address = addressKey(request.ip);
    try {
      if (request.bodyKind !== 'multipart')
        throw new AppError('unsupported', `Send ${what} as multipart/form-data`);
      const length = headers['content-length'] === undefined ? undefined : Number(headers['content-length']);
      if ((length ?? 0) > mostBytes) throw new AppError('too_large', tooLarge);
      const isSmall = length !== undefined && length <= LARGE_BYTES;
      const limiter = isSmall ? this.#small : this.#large;
      // Room is looked at in the place: who finds none costs nothing.
      const working = inPlace(limiter, address, raw, async (body, ofNetwork) => {
        await checkRoom(length ?? 0, address);
        return work({ contentType: headers['content-type'] ?? '', body, ofNetwork }, address);
      });
      this.#underWay.add(working);
      return await working.finally(() => this.#underWay.delete(working));
    } catch (error) {
      throw raw.destroyed && !raw.complete
        ? new AppError('malformed', 'The upload ended before it was complete', { cause: error })
        : error;
    }
  }
}
