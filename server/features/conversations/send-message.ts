import { limits } from '../../../shared/limits.ts';
import type { MessageAuthor } from '../../../shared/messages.ts';
import { KIBIBYTE } from '../../../shared/sizes.ts';
import type { Deps } from '../../deps.ts';
import type { EmailSettings } from '../../email/email-settings.ts';
import { wrongOrderKey } from '../../http/client-guard.ts';
import { fromNow, MINUTE, SECOND } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import type { Queries } from '../../ports/database/port.ts';
import { extendHeldEmail, queueEmail } from '../emails/queries.ts';
import { createOnce } from '../ledger/change-once.ts';
import type { OrderState } from '../ledger/figures.ts';
import { clearInboxItem, inboxItemId, putInboxItem } from '../ledger/inbox-queries.ts';
import { lockOrderForClient, lockOrderOrThrow } from '../ledger/lock-order.ts';
import { isTakenOn } from '../ledger/order-queries.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { orderEmail } from '../order-emails/kinds.ts';
import { readEmailSettings } from '../settings/present.ts';
import { type Rate, takeToken } from '../system/rate-limit-queries.ts';
import { findMessage, insertMessage, type MessageRow, measureThread } from './queries.ts';

/** Per client and order: more than anyone writes who expects answers. */
const OF_ORDER: Rate = { burst: 20, everyMs: MINUTE };
/** `network`: the client’s. */
type NewMessage = { order_id: string; author: MessageAuthor; text: string; network?: string | undefined };

/**
 * Adds a message to an order's thread. The other side gets one email about everything written within five minutes; a
 * client's message stays in the studio's inbox until it is answered.
 */
export const sendMessage = async (
  deps: Deps,
  message: NewMessage,
  key: string | undefined,
): Promise<MessageRow> => {
  const { database, config } = deps;
  const { order_id, author, text, network } = message;
  const settings = await readEmailSettings(deps);
  const call = { orderId: order_id, scope: `${author}-message`, content: text, key };
  const id = await createOnce(
    deps,
    call,
    async (tx, { order }) => {
      await assertRoom(tx, message, order, settings);
      if (author === 'client') await limitMessages(tx, message, config.RATE_LIMITS);
      const row = await insertMessage(tx, { order_id, author, text });
      await updateInbox(tx, row);
      await emailOtherSide(tx, deps, settings, order, { ...row, network });
      return row.id;
    },
    author === 'client' ? lockOrderForClient : lockForStudio,
  );
  const row = await findMessage(database.read, id);
  if (row) return row;
  // The message a retry refers to was deleted with its client's data.
  throw author === 'client' ? wrongOrderKey() : clientErased();
};

const clientErased = () =>
  new AppError('conflict', 'This client’s data was deleted, so there’s nobody to write to.');

const lockForStudio = async (tx: Queries, orderId: string): Promise<OrderState> => {
  const state = await lockOrderOrThrow(tx, orderId);
  if (state.order.email) return state;
  throw clientErased();
};

/** The part of a full thread that only the studio can still write. */
const RESERVED_FOR_STUDIO = 0.1;

const assertRoom = async (
  tx: Queries,
  { order_id, author, text }: NewMessage,
  { email }: OrderRow,
  { contact_email }: EmailSettings,
): Promise<void> => {
  const { count, bytes } = await measureThread(tx, order_id);
  const share = author === 'client' ? 1 - RESERVED_FOR_STUDIO : 1;
  const room = limits.messages_of_order_kb * KIBIBYTE * share - bytes;
  if (count < limits.messages_of_order * share && Buffer.byteLength(text) <= room) return;
  throw new AppError(
    'conflict',
    author === 'client'
      ? `This conversation is full. What you wrote is still here: copy it into an email to ${contact_email}.`
      : `This conversation is full. Email ${email} instead.`,
  );
};

const limitMessages = async (tx: Queries, message: NewMessage, isLimited: boolean): Promise<void> => {
  const wait = isLimited ? await takeToken(tx, `messages ${message.order_id}`, OF_ORDER) : 0;
  if (!wait) return;
  throw new AppError(
    'too_many',
    'That’s a lot of messages in a short time. Please wait a minute, then send this one.',
    { retryAfter: wait / SECOND },
  );
};

const updateInbox = (tx: Queries, { order_id, author, text, at }: MessageRow): Promise<void> =>
  author === 'client'
    ? putInboxItem(tx, { kind: 'message', order_id, subject: order_id, text, at })
    : clearInboxItem(tx, inboxItemId('message', order_id));

const emailOtherSide = async (
  tx: Queries,
  { config }: Deps,
  settings: EmailSettings,
  order: OrderRow,
  { author, text, network }: MessageRow & Pick<NewMessage, 'network'>,
): Promise<void> => {
  const data = { public_url: config.PUBLIC_URL, settings, order, texts: [text] };
  const email =
    author === 'client'
      ? orderEmail('client_message', data)
      : orderEmail('studio_message', { ...data, about_order_id: order.id });
  if (await extendHeldEmail(tx, email, 'texts', text)) return;
  const next_attempt_at = fromNow(limits.message_minutes * MINUTE);
  const sender = author === 'client' ? { sender: { network, is_known: isTakenOn(order) } } : {};
  await queueEmail(tx, config, { ...email, ...sender, next_attempt_at });
};
