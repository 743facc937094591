import type { EmailDocument } from '../email/blocks.ts';
import type { EmailData, OrderLinks } from '../email/content.ts';
import { customEmail } from '../email/custom-email.ts';
import { type EmailKind, isEmailKind, isToClient, type RenderEmail } from '../email/kinds.ts';
import { renderDocument } from '../email/render-document.ts';
import { ORDER_LINKS } from '../features/emails/queries.ts';
import { computeAccent } from '../features/face/accent.ts';
import { orderEmailKinds } from '../features/order-emails/kinds.ts';
import type { OrderMoney } from '../features/order-emails/placed-order.ts';
import { passwordEmail, signInChangeEmail } from '../features/sessions/emails.ts';
import { AppError } from '../lib/errors.ts';

/** Every kind of email, as a function of the data it is queued with. */
const documents: Record<EmailKind, (data: never) => EmailDocument> = {
  ...orderEmailKinds,
  individual: customEmail,
  bulk: customEmail,
  letter_test: customEmail,
  mail_test: customEmail,
  password_changed: passwordEmail,
  sign_in_changed: signInChangeEmail,
};

/** How the data of a client email identifies its orders. */
type OrderFacts = EmailData & {
  order?: { id: string };
  orders?: { id: string }[];
  updates?: { id: string }[];
  about_order_id?: string | null;
  linked_order_id?: string;
};

const listOrderIds = (
  kind: EmailKind,
  { order, orders = [], updates = [], about_order_id, linked_order_id }: OrderFacts,
): string[] =>
  isToClient(kind)
    ? [...(order ? [order] : []), ...orders, ...updates].map(({ id }) => id)
    : [about_order_id, linked_order_id].filter((id) => id != null);

type FindLinks = {
  ofOrders(orderIds: string[]): Promise<OrderLinks>;
  /** How an order's money stands; undefined for one that is gone. */
  money(orderId: string): Promise<OrderMoney | undefined>;
  /** To the list of all of the client's orders. */
  ofList(orderIds: string[]): Promise<string | undefined>;
};

/** Adds links to the orders it is about to every client email, whatever its kind; all are in the studio's colour. */
export const createEmailRenderer =
  (find: FindLinks & { accent(): Promise<string> }): RenderEmail =>
  async (kind, data) => {
    if (!isEmailKind(kind))
      throw new Error(`This version of Mixfront can’t write an email of the kind ${kind}`);
    const ids = listOrderIds(kind, data);
    const order_links = ids.length ? await find.ofOrders(ids).catch(throwUnavailable) : {};
    const list_link = kind === ORDER_LINKS ? await find.ofList(ids).catch(throwUnavailable) : undefined;
    // An email that waited for a mail server doesn't ask for what was paid meanwhile.
    const { id: placed } = (data as OrderFacts).order ?? {};
    const money =
      kind === 'order_placed_client' && placed ? await find.money(placed).catch(throwUnavailable) : undefined;
    // The data was stored by the code that queued this kind of email.
    const { fill } = computeAccent(await find.accent().catch(throwUnavailable));
    return renderDocument(documents[kind]({ ...data, order_links, list_link, money } as never), fill);
  };

/** Rethrows a database outage, so that it isn't taken for data that cannot be rendered. */
const throwUnavailable = (cause: unknown): never => {
  throw new AppError('unavailable', 'The links to orders and the studio’s colour can’t be read right now', {
    cause,
  });
};
