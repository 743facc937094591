import { limits } from '../../../../shared/limits.ts';
import type { MessageAuthor } from '../../../../shared/messages.ts';
import { fromNow, MINUTE, SECOND } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { type EmailSettings, pickEmailSettings } from '../../../email/email-settings.ts';
import { AppError } from '../../../errors.ts';
import { wrongOrderKey } from '../../../http/client-guard.ts';
import type { Queries } from '../../../ports/database/port.ts';
import { extendHeldEmail, queueEmail } from '../../emails/queries.ts';
import { readOfferedSettings } from '../../settings/present.ts';
import { type Rate, takeToken } from '../../system/rate-limit-queries.ts';
import { addMessage, messageEmail } from '../emails/message-email.ts';
import { clearInboxItem, inboxItemId, putInboxItem } from '../inbox-queries.ts';
import { lockOrderForClient, lockOrderOrThrow } from '../ledger/lock-order.ts';
import { runOnceByKey } from '../place-order/idempotency.ts';
import type { OrderRow } from '../queries.ts';
import { countMessagesOf, findMessage, insertMessage, type MessageRow } from './queries.ts';

/** Per client and order: more than anyone writes who expects answers. */
const OF_ORDER: Rate = { burst: 20, everyMs: MINUTE };
/** Emails to the studio about messages, across all orders. Beyond this limit they only show on the overview. */
const EMAILS: Rate = { burst: 20, everyMs: MINUTE };

type NewMessage = { order_id: string; author: MessageAuthor; text: string };

/**
 * Adds a message to an order's thread. The other side gets one email about everything written within five minutes; a
 * client's message stays in the studio's inbox until it is answered.
 */
export const sendMessage = async (
  deps: Deps,
  message: NewMessage,
  key: string | undefined,
): Promise<MessageRow> => {
  const { database, config, signals } = deps;
  const { order_id, author, text } = message;
  const settings = pickEmailSettings(await readOfferedSettings(database.read, config));
  const id = await database.transaction((tx) =>
    runOnceByKey(tx, { key, scope: `${author}-message`, orderId: order_id, content: text }, async () => {
      const order =
        author === 'client'
          ? (await lockOrderForClient(tx, order_id)).order
          : await lockForStudio(tx, order_id);
      if (author === 'client') await limitMessages(tx, message, config.RATE_LIMITS);
      const row = await insertMessage(tx, message);
      await updateInbox(tx, row);
      await emailOtherSide(tx, deps, settings, order, row);
      return row.id;
    }),
  );
  signals.emit('mail-queued');
  const row = await findMessage(database.read, id);
  if (row) return row;
  // The message a retry refers to was deleted with its client's data.
  throw author === 'client' ? wrongOrderKey() : clientErased();
};

const clientErased = () =>
  new AppError('conflict', 'This client’s data was deleted, so there’s nobody to write to.');

const lockForStudio = async (tx: Queries, orderId: string): Promise<OrderRow> => {
  const { order } = await lockOrderOrThrow(tx, orderId);
  if (order.email) return order;
  throw clientErased();
};

const limitMessages = async (tx: Queries, message: NewMessage, isLimited: boolean): Promise<void> => {
  if ((await countMessagesOf(tx, message)) >= limits.messages_of_order)
    throw new AppError('conflict', 'This conversation is full. Please email us instead.');
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
  { author, text }: MessageRow,
): Promise<void> => {
  const email = messageEmail(config.PUBLIC_URL, settings, order, author, text);
  if (await extendHeldEmail(tx, order.id, email.kind, addMessage(text))) return;
  const isFlood =
    config.RATE_LIMITS && author === 'client' && (await takeToken(tx, 'message emails', EMAILS)) > 0;
  if (isFlood) return;
  const next_attempt_at = fromNow(limits.message_minutes * MINUTE);
  await queueEmail(tx, config.PUBLIC_URL, { ...email, next_attempt_at });
};
