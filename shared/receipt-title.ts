import type { ClientOrder } from './client-orders.ts';

/** Something was paid, or there was nothing to pay: until then the document is a summary. */
export const titleReceipt = ({ payments, is_paid }: Pick<ClientOrder, 'payments' | 'is_paid'>): string =>
  is_paid || payments.some(({ state }) => state === 'confirmed') ? 'Receipt' : 'Order summary';
