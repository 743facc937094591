/** What is promised from payment to delivery, in words. */
export const formatTurnaround = (isRushed: boolean): string => (isRushed ? '24-48 hours' : '48-72 hours');

/** When an order is due whose turnaround began at `start`: the far end of what is promised. */
export const dueAfter = (start: string, isRushed: boolean): string =>
  new Date(Date.parse(start) + (isRushed ? 48 : 72) * 3_600_000).toISOString();
