import type { ClientHistory } from '../../../../shared/clients.ts';
import { countOf } from '../../../../shared/counts.ts';

/** What there is to know of who the letter goes to; `null` is nobody the studio knows. */
export const sayRecipient = (recipient: ClientHistory | null | undefined, order_id: string | undefined) => {
  if (recipient === undefined) return undefined;
  if (recipient === null) return 'Not a client yet: variables about a client stay empty.';
  const { client_info, statistics } = recipient;
  const who = `${client_info.name}, ${countOf(statistics.total_orders, 'order')}.`;
  if (!client_info.unsubscribed_at) return who;
  return order_id
    ? `${who} Has unsubscribed, but may be written to about an order.`
    : `${who} Has unsubscribed: only a letter about one of the orders can go. Choose the order below.`;
};
