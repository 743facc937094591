import type { Cents } from '../../../shared/money.ts';
import { dueCents, type MoneyFacts } from '../../../shared/order-money.ts';

/** What is due and not reported yet; everything due when all of it is reported, in case it was never sent. */
export const getRestDue = (order: MoneyFacts): Cents => {
  const due = dueCents(order);
  return order.reported_amount < due ? due - order.reported_amount : due;
};
