import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints/index.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { readIdempotencyKey } from '../ledger/idempotency.ts';
import { confirmPayment } from '../payments/confirm-payment.ts';
import { declineReport } from '../payments/decline-report.ts';
import { refundPayment } from '../payments/refund-payment.ts';
import { restorePayment, revokePayment } from '../payments/revoke-payment.ts';
import { presentPayment } from './present.ts';

/** The owner's routes for payments. */
export const addPaymentRoutes = (app: FastifyInstance, deps: Deps): void => {
  bind(app, endpoints.addPayment, async ({ params, body, request }) =>
    presentPayment(
      await confirmPayment(
        deps,
        params.order_id,
        body,
        readIdempotencyKey(request.headers['idempotency-key']),
      ),
    ),
  );

  bind(app, endpoints.refundPayment, async ({ params, body, request }) => {
    const key = readIdempotencyKey(request.headers['idempotency-key']);
    return presentPayment(await refundPayment(deps, params.order_id, body, key));
  });

  bind(app, endpoints.takePaymentBack, ({ params }) =>
    revokePayment(deps, params.order_id, params.payment_id),
  );

  bind(app, endpoints.restorePayment, async ({ params }) =>
    presentPayment(await restorePayment(deps, params.order_id, params.payment_id)),
  );

  bind(app, endpoints.declineReport, async ({ params: { order_id, report_id }, body, request }) => {
    const key = readIdempotencyKey(request.headers['idempotency-key']);
    return presentPayment(await declineReport(deps, order_id, report_id, body.reason, key));
  });
};
