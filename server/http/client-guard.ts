import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MINUTE } from '../clock.ts';
import { AppError } from '../errors.ts';
import { getAddressKey } from './client-address.ts';
import { RateLimitStore } from './rate-limit.ts';

/** The order whose key a call came with. */
export type Client = { order_id: string };

declare module 'fastify' {
  interface FastifyRequest {
    client: Client | undefined;
  }
}

// Somebody with an old link tries it a few times; more is a script.
const WRONG_KEYS_A_MINUTE = 30;

/**
 * Guards the calls of an order's client, as addOwnerGuard does the owner's: whatever is wrong with order or key is one and the same
 * 404, before body or values are looked at. Wrong keys are counted by address, right ones never: nobody is locked out of
 * their order by what others guess.
 */
export const addClientGuard = (
  app: FastifyInstance,
  isRight: (orderId: string, key: string) => Promise<boolean>,
  isLimited: boolean,
): void => {
  const wrong = new RateLimitStore();
  app.decorateRequest('client', undefined);
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.access !== 'client') return;
    const { order_id = '' } = request.params as { order_id?: string };
    if (await isRight(order_id, getOrderKey(request))) {
      request.client = { order_id };
      return;
    }
    wrong.incr(
      getAddressKey(request.ip),
      (_, count) => {
        if (isLimited && count && count.current > WRONG_KEYS_A_MINUTE)
          throw new AppError('too_many', 'Too many links tried. Please wait a moment and try again.', {
            retryAfter: count.ttl / 1000,
          });
      },
      MINUTE,
    );
    throw wrongOrderKey();
  });
};

/** One and the same, whatever is wrong. */
export const wrongOrderKey = (): AppError =>
  new AppError(
    'not_found',
    'This link doesn’t open an order. Check that you copied all of it, or ask us for a new one.',
  );

// In a header of its own, and nowhere else: an address is written down on its way.
const getOrderKey = ({ headers }: FastifyRequest): string => {
  const key = headers['order-key'];
  return typeof key === 'string' ? key : '';
};
