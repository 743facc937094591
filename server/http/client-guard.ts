import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../lib/errors.ts';
import { getAddressKey } from './client-address.ts';
import { limitPerMinute } from './rate-limit.ts';

export type Client = { order_id: string; key: string };

declare module 'fastify' {
  interface FastifyRequest {
    client: Client | undefined;
  }
}

// Someone with an outdated link tries it a few times; more than this is a script.
const WRONG_KEYS_PER_MINUTE = 30;

/**
 * Guards the calls of an order's client, as addOwnerGuard does the owner's. Whatever is wrong with the order id or
 * key, the answer is the same 404, before the body or values are looked at. Only wrong keys are counted per address,
 * so nobody is locked out of their order by what others guess.
 */
export const addClientGuard = (
  app: FastifyInstance,
  isRight: (orderId: string, key: string) => Promise<boolean>,
  isLimited: boolean,
): void => {
  const countWrong = limitPerMinute(
    WRONG_KEYS_PER_MINUTE,
    isLimited,
    'Too many links tried. Please wait a moment and try again.',
  );
  app.decorateRequest('client', undefined);
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.access !== 'client') return;
    const { order_id = '' } = request.params as { order_id?: string };
    const key = getOrderKey(request);
    if (await isRight(order_id, key)) {
      request.client = { order_id, key };
      return;
    }
    countWrong(getAddressKey(request.ip));
    throw wrongOrderKey();
  });
};

/** The same error whatever is wrong. */
export const wrongOrderKey = (): AppError =>
  new AppError(
    'not_found',
    'This link doesn’t open an order. Check that you copied all of it, or ask me for a new one.',
  );

// Keys are only accepted in their own header: URLs end up in logs.
const getOrderKey = ({ headers }: FastifyRequest): string => {
  const key = headers['order-key'];
  return typeof key === 'string' ? key : '';
};
