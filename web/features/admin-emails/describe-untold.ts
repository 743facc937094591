import type { EmailStatus } from '../../../shared/bulk-emails.ts';

/**
 * What the emails of a kind tell clients: continues “We haven’t told your clients”. Kinds that say the same are counted
 * together.
 */
const news: Record<string, string> = {
  order_placed_client: 'that their order arrived',
  orders_digest_client: 'that their order arrived',
  order_entered_client: 'that their order is ready to accept',
  payment_received_client: 'that their payment arrived',
  payment_refunded_client: 'that you refunded them',
  payment_declined_client: 'that you didn’t find their payment',
  payment_reminder_client: 'that a payment is due',
  order_status_client: 'how far their order is',
  order_cancelled_client: 'that their order is cancelled',
  order_paused_client: 'that their order is paused',
  order_links_client: 'how to open their orders',
  order_delivered_client: 'that a version is ready',
  files_expiring_client: 'that their files will be deleted',
  files_erased_client: 'that their files were deleted',
  rounds_allowed_client: 'that they have another round',
  approval_reminder_client: 'that a version is ready to approve',
  studio_message: 'what you wrote them',
};
const OTHER = 'other news';

const orList = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** `that their order arrived (2) or that a version is ready (1)`; empty when nothing waits. */
export const describeUntold = (untold: EmailStatus['untold']): string => {
  const counts = new Map<string, number>();
  for (const { kind, emails } of untold) {
    const words = news[kind] ?? OTHER;
    counts.set(words, (counts.get(words) ?? 0) + emails);
  }
  const ordered = [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]));
  return orList.format(ordered.map(([words, count]) => `${words} (${count})`));
};
