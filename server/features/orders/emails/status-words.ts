import type { OrderStatus } from '../../../../shared/orders.ts';

/** What a status means to the client: a headline, and a sentence that says what has happened and what comes next. */
export type StatusWords = { headline: string; sentence: string };

/** `due`: what is still to be paid, in cents. Emails that an older version queued do not know it. */
type Facts = { song_count: number; total_amount: number; due?: number; is_rush: boolean };

export const statusWords = (
  status: OrderStatus,
  { song_count, total_amount, due, is_rush }: Facts,
): StatusWords => {
  const one = song_count === 1;
  const songs = one ? 'song' : 'songs';
  const [are, have] = one ? ['is', 'has'] : ['are', 'have'];
  // Nothing is called settled that is not paid.
  const settled = due ? '' : 'Everything is settled. ';
  const words: Record<OrderStatus, StatusWords> = {
    pending: {
      headline: (due ?? total_amount) > 0 ? 'Your order needs its payment' : 'Your order is in the queue',
      sentence:
        (due ?? total_amount) > 0
          ? 'Your order is open and needs its payment. The email you got with your order says how to pay. Work starts once your payment has arrived.'
          : 'Your order is open and its files are here. Work has not started yet.',
    },
    payment_received: {
      headline: 'Your order is ready to start',
      sentence: is_rush
        ? `${settled}Work on your rush order starts within 24 hours.`
        : `${settled}Your ${songs} ${are} in the queue. Work starts in the order things came in.`,
    },
    in_progress: {
      headline: 'Work has started',
      sentence: `Work on your ${songs} has started. You hear from the studio when the mix is ready.`,
    },
    mixed: {
      headline: one ? 'Your song is mixed' : 'Your songs are mixed',
      sentence: `Your ${songs} ${are} mixed. Mastering comes next.`,
    },
    mastered: {
      headline: one ? 'Your song is mastered' : 'Your songs are mastered',
      sentence: `Your ${songs} ${are} mixed and mastered. The finished files come to you next.`,
    },
    delivered: {
      headline: one ? 'Your song is delivered' : 'Your songs are delivered',
      sentence: `Your finished ${songs} ${have} been delivered. Listen in your own time, and say so if anything should be different.`,
    },
    revision_requested: {
      headline: 'Your changes are noted',
      sentence: 'The changes you asked for are noted, and the studio works on them.',
    },
    completed: {
      headline: 'Your order is complete',
      sentence: `Your order is complete, and nothing is left to do on it. Thank you for your ${one ? 'music' : 'trust'}.`,
    },
  };
  return words[status];
};
