import { limits } from '../../../shared/limits.ts';

/** What was moved, and the error if a batch failed. */
export type BatchResult = { moved: string[]; error?: unknown };

/**
 * Moves orders in batches of the size the server accepts. After a failure it still returns what was moved, so that it
 * can be undone.
 */
export const moveInBatches = async (
  order_ids: string[],
  movePart: (part: string[]) => Promise<string[]>,
): Promise<BatchResult> => {
  const moved: string[] = [];
  for (let from = 0; from < order_ids.length; from += limits.orders_at_once) {
    try {
      moved.push(...(await movePart(order_ids.slice(from, from + limits.orders_at_once))));
    } catch (error) {
      if (moved.length === 0) throw error;
      return { moved, error };
    }
  }
  return { moved };
};
