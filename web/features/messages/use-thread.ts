import { useRef, useState } from 'react';
import type { OrderMessage } from '../../../shared/messages.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { toast } from '../../ui/toast.ts';

/** Messages as fetched, oldest first: the latest of a thread, and how to get those before a time. */
export type LatestMessages = {
  messages: OrderMessage[];
  hasEarlier: boolean;
  loadEarlier(before: string): Promise<{ messages: OrderMessage[]; messages_before: string | null }>;
};

/** A thread that grows: every message seen so far stays, when newer ones push it out of the latest. */
export const useThread = ({ messages, hasEarlier, loadEarlier }: LatestMessages) => {
  const seen = useRef(new Map<string, OrderMessage>());
  const [isComplete, setComplete] = useState(false);
  const [isLoading, setLoading] = useState(false);
  for (const message of messages) seen.current.set(message.id, message);
  const all = [...seen.current.values()].sort((one, other) => one.at.localeCompare(other.at));
  const showEarlier = async () => {
    const [oldest] = all;
    if (isLoading || !oldest) return;
    setLoading(true);
    try {
      const page = await loadEarlier(oldest.at);
      for (const message of page.messages) seen.current.set(message.id, message);
      setComplete(page.messages_before === null);
    } catch (error) {
      toast(getErrorMessage(error), 'error');
    }
    setLoading(false);
  };
  return { all, hasEarlier: hasEarlier && !isComplete, isLoading, showEarlier };
};
