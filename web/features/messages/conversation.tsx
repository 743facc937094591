import { useState } from 'react';
import type { OrderMessage } from '../../../shared/messages.ts';
import { MessageForm, type MessageFormProps } from './message-form.tsx';
import { MessageThread, type MessageThreadProps } from './message-thread.tsx';

/** The message thread of an order with a reply form, the same for client and studio. */
export const Conversation = ({
  empty,
  send,
  messages,
  messages_before,
  loadEarlier,
  me,
  names,
  ...form
}: ConversationProps) => {
  // Shows a sent message at once; after a refetch it is recognised as the same message.
  const [sent, setSent] = useState<OrderMessage[]>([]);
  const known = new Set(messages.map(({ id }) => id));
  const all = [...messages, ...sent.filter(({ id }) => !known.has(id))];
  return (
    <>
      {all.length === 0 && <p className="mb-4 text-muted">{empty}</p>}
      <div className="mb-5">
        <MessageThread {...{ messages_before, loadEarlier, me, names }} messages={all} />
      </div>
      <MessageForm
        {...form}
        send={async (text, key) => {
          const message = await send(text, key);
          setSent((others) => [...others.filter(({ id }) => id !== message.id), message]);
        }}
      />
    </>
  );
};

type ConversationProps = MessageThreadProps &
  Omit<MessageFormProps, 'send'> & {
    /** Shown while there are no messages. */
    empty: string;
    send: (text: string, key: string) => Promise<OrderMessage>;
  };
