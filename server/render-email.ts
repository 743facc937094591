import type { EmailData, OrderLinks } from './email/content.ts';
import { customEmailRenderers } from './email/custom-email.ts';
import {
  type EmailKind,
  type EmailRenderer,
  isEmailKind,
  isToClient,
  type RenderEmail,
} from './email/kinds.ts';
import { AppError } from './errors.ts';
import { orderEmailRenderers } from './features/orders/emails/renderers.ts';
import { sessionEmailRenderers } from './features/sessions/emails.ts';

/** What the features write, joined. */
const renderers: Record<EmailKind, EmailRenderer> = {
  ...customEmailRenderers,
  ...orderEmailRenderers,
  ...sessionEmailRenderers,
};

/** How the facts of an email to a client name the orders it is about. */
type OrderFacts = EmailData & {
  order?: { id: string };
  orders?: { id: string }[];
  /** Of the owner's own words to one client. */
  about_order_id?: string | null;
};

const listOrderIds = (kind: EmailKind, { order, orders = [], about_order_id }: OrderFacts): string[] =>
  isToClient(kind)
    ? [...(order ? [order] : []), ...orders].map(({ id }) => id)
    : about_order_id
      ? [about_order_id]
      : [];

/** Every email to a client leads to the orders it is about, whatever kind it is. */
export const createEmailRenderer =
  (findOrderLinks: (orderIds: string[]) => Promise<OrderLinks>): RenderEmail =>
  async (kind, facts) => {
    if (!isEmailKind(kind))
      throw new Error(`This version of Mixfront can’t write an email of the kind ${kind}`);
    const ids = listOrderIds(kind, facts);
    const order_links = ids.length ? await findOrderLinks(ids).catch(throwUnavailable) : {};
    // Stored by whoever queued this kind.
    return renderers[kind]({ ...facts, order_links } as never);
  };

/** Tells a database that is away from facts that cannot be written. */
const throwUnavailable = (cause: unknown): never => {
  throw new AppError('unavailable', 'The links to orders can’t be read right now', { cause });
};
