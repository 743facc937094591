import { messageLimits } from '../../../shared/message-limits.ts';
import { sendsEmail } from '../../lib/sends-email.ts';
import { Conversation } from '../messages/conversation.tsx';
import type { PanelProps } from '../placed-order/order-client.ts';
import { PagePanel } from '../placed-order/page-panel.tsx';

/** The message thread with the studio, and a form to write. */
export const MessagesPanel = ({ order, client }: PanelProps) => (
  <PagePanel id="messages" title="Messages">
    <Conversation
      messages={order.messages}
      messages_before={order.messages_before}
      loadEarlier={(messages_before) =>
        client.call('GET /api/client-orders/:order_id', { query: { messages_before } })
      }
      me="client"
      names={{ client: order.client_name, studio: order.studio_name }}
      empty="A question, an idea, something you forgot? Write here, and I’ll answer on this page."
      draftName={`message-${order.order_id}`}
      label={`Message to ${order.studio_name}`}
      hint={
        sendsEmail()
          ? `I’ll get it within ${messageLimits.message_minutes} minutes, and email you when I answer.`
          : 'I’ll answer here, on this page.'
      }
      send={async (text, idempotencyKey) => {
        const sent = await client.call('POST /api/client-orders/:order_id/messages', {
          body: { text },
          idempotencyKey,
        });
        void client.refresh();
        return sent;
      }}
    />
  </PagePanel>
);
