import type { ClientOrder } from '../../../shared/client-orders.ts';
import { type Answer, ApiError, call, type Input, type Route, type Routes } from '../../lib/api.ts';

type ClientRoute = { [R in Route]: Routes[R]['access'] extends 'client' ? R : never }[Route];
type CallOptions<R extends ClientRoute> = {
  /** In addition to the order's own id. */
  params?: Omit<Input<Routes[R], 'params'>, 'order_id'>;
  query?: Input<Routes[R], 'query'>;
  body?: Input<Routes[R], 'body'>;
  /** Keeps a retry from being processed twice. */
  idempotencyKey?: string;
};

/** What a panel can do with the order it shows. */
export type OrderClient = {
  /** Calls the API with the order's key. Throws ApiError on a refusal, and the network's own error without a response. */
  call<R extends ClientRoute>(route: R, options?: CallOptions<R>): Promise<Answer<R>>;
  /** Refreshes the order; call it after every action. Never throws. */
  refresh(): Promise<void>;
};
export type PanelProps = { order: ClientOrder; client: OrderClient };

export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

type CallAsOptions = Parameters<typeof call<ClientRoute>>[1];

export const createOrderClient = (
  order_id: string,
  key: string,
  refresh: () => Promise<void>,
): OrderClient => ({
  call: (route, { params, query, body, idempotencyKey } = {}) => {
    const answer = call(route, {
      params: { ...params, order_id },
      ...(query === undefined ? {} : { query }),
      ...(body === undefined ? {} : { body }),
      key: idempotencyKey,
      orderKey: key,
    } as CallAsOptions);
    // The link was replaced or its subject is gone: update the page at once.
    answer.catch((error: unknown) => {
      if (isGone(error)) void refresh();
    });
    return answer as never;
  },
  refresh,
});
