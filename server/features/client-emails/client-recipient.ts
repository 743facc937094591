import { clientKey } from '../../../shared/clients.ts';
import { mentionsOrder, type VariableValues } from '../../../shared/email-variables.ts';
import { getVariableValues, type LetterSettings } from '../../email/variable-values.ts';
import { AppError } from '../../lib/errors.ts';
import type { Queries } from '../../ports/database/port.ts';
import { type ClientRow, findClient } from '../clients/queries.ts';
import { findOrder } from '../ledger/order-queries.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { findLatestOrder } from './queries.ts';

/** An email's recipient: the client, if the address is known, and the order whose values the email may use. */
export type ClientRecipient = {
  email: string;
  client: ClientRow | undefined;
  order: OrderRow | undefined;
  /** Whether the email is about this order: it was said to be, or it uses the order's variables. */
  isAboutOrder: boolean;
  values: VariableValues;
};

type Question = {
  recipient_email: string;
  order_id?: string | null | undefined;
  subject: string;
  message: string;
};

/** Throws AppError `not_found` or `invalid` if the order doesn't exist or belongs to another address. */
export const findClientRecipient = async (
  db: Queries,
  settings: LetterSettings,
  { recipient_email, order_id, subject, message }: Question,
): Promise<ClientRecipient> => {
  const key = clientKey(recipient_email);
  const client = await findClient(db, key);
  const order = order_id ? await getOrderOfClient(db, order_id, key) : await findLatestOrder(db, key);
  const name = order?.name ?? client?.name;
  const { client_name, ...values } = getVariableValues(
    settings,
    { name: name ?? '', email: recipient_email },
    order ?? null,
  );
  return {
    email: recipient_email,
    client,
    order,
    isAboutOrder: order !== undefined && (Boolean(order_id) || mentionsOrder(`${subject}\n${message}`)),
    values: name === undefined || client_name === undefined ? values : { ...values, client_name },
  };
};

const getOrderOfClient = async (db: Queries, orderId: string, key: string): Promise<OrderRow> => {
  const order = await findOrder(db, orderId);
  const refuse = (code: 'not_found' | 'invalid', detail: string) =>
    new AppError(code, detail, { errors: [{ field: 'order_id', message: detail }] });
  if (!order) throw refuse('not_found', 'There’s no order with this number');
  if (!key || order.email_key !== key)
    throw refuse(
      'invalid',
      `Order ${order.id} came from another address. Choose an order of this recipient.`,
    );
  return order;
};
