import { useQueryClient } from '@tanstack/react-query';
import { formatCount } from '../../../shared/format.ts';
import { limits } from '../../../shared/limits.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import { call } from '../../lib/api.ts';
import { dense } from '../../ui/dense.ts';
import { useSendsEmail } from '../admin-emails/email-connection.tsx';
import { Conversation } from '../messages/conversation.tsx';
import { MessageThread } from '../messages/message-thread.tsx';
import { invalidateOrder, messageDraftName } from './order-cache.ts';
import { OrderSection } from './order-section.tsx';

/** The message thread with the client, and a reply form. */
export const MessagesPanel = ({ order }: { order: OrderDetail }) => {
  const { order_id, client_info, messages } = order;
  const client = useQueryClient();
  const thread = {
    messages,
    messages_before: order.messages_before,
    loadEarlier: (messages_before: string) =>
      call('GET /api/admin/orders/:order_id', { params: { order_id }, query: { messages_before } }),
    me: 'studio',
    names: { client: client_info.name, studio: 'You' },
  } as const;
  const sendsEmail = useSendsEmail();
  const canWrite = client_info.email !== '' && order.trashed_at === null;
  return (
    <OrderSection
      id="messages"
      title="Messages"
      note={messages.length > 0 && !order.messages_before ? formatCount(messages.length, 'message') : ''}
      leads={messages.at(-1)?.from === 'client'}
      takesFocus
    >
      {canWrite ? (
        <Conversation
          {...thread}
          key={order_id}
          empty="No messages yet."
          draftName={messageDraftName(order_id)}
          label={`Write to ${client_info.name}`}
          hint={
            sendsEmail
              ? `Shown on their order page, and emailed within ${limits.message_minutes} minutes.`
              : 'Shown on their order page. They will be told once email is set up.'
          }
          className={dense}
          send={async (text, key) => {
            const sent = await call('POST /api/admin/orders/:order_id/messages', {
              params: { order_id },
              body: { text },
              key,
            });
            invalidateOrder(client, order_id);
            return sent;
          }}
        />
      ) : messages.length > 0 ? (
        <MessageThread {...thread} key={order_id} />
      ) : (
        <p className="text-muted">No messages.</p>
      )}
    </OrderSection>
  );
};
