import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { addressKey } from '../http/address-key.ts';
import { UploadGate } from '../http/upload-gate.ts';
import type { FormBody } from './read-form.ts';

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
 * The door every form with files comes in by: kind, size, room and a place at the gate are looked at before a byte of it
 * is read. When the app closes, it waits until uploads that were cut off have taken their files away.
 */
export class Uploads {
  readonly #gate = new UploadGate();
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
    let leave = () => {};
    try {
      if (request.bodyKind !== 'multipart')
        throw new AppError('unsupported', `Send ${what} as multipart/form-data`);
      const length = headers['content-length'] === undefined ? undefined : Number(headers['content-length']);
      if ((length ?? 0) > mostBytes) throw new AppError('too_large', tooLarge);
      await checkRoom(length ?? 0, address);
      leave = this.#gate.enter(address, length);
      const working = work({ contentType: headers['content-type'] ?? '', body: raw }, address);
      this.#underWay.add(working);
      return await working.finally(() => this.#underWay.delete(working));
    } catch (error) {
      throw raw.destroyed && !raw.complete
        ? new AppError('malformed', 'The upload ended before it was complete', { cause: error })
        : error;
    } finally {
      leave();
    }
  }
}
