import type { Billing } from '../../../shared/billing.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/errors.ts';
import { createOnce } from '../ledger/change-once.ts';
import { lockOrderForClient } from '../ledger/lock-order.ts';
import { recalculateOrders } from '../ledger/queries.ts';

/** Saves whom the client wants the receipt made out to. A receipt that has its number changes no more. */
export const changeBilling = async (
  deps: Deps,
  orderId: string,
  form: Billing,
  key: string | undefined,
): Promise<void> => {
  const call = { orderId, scope: 'billing', content: form, key };
  await createOnce(
    deps,
    call,
    async (tx, before) => {
      const { receipt_number } = before.order;
      if (receipt_number !== null) throw new AppError('conflict', describeFixed(receipt_number));
      const { name, address, tax_number } = form;
      const marks = { billing_name: name, billing_address: address, billing_tax_number: tax_number };
      await recalculateOrders(tx, [{ before, marks }]);
      return orderId;
    },
    lockOrderForClient,
  );
};

const describeFixed = (number: string): string =>
  `Receipt ${number} has been issued, so its billing details can’t be changed any more. Write to me if something is wrong.`;
