import { limits } from '../../../../shared/limits.ts';

/** What has moved, and why it went no further where a part failed. */
export type BatchResult = { moved: string[]; error?: unknown };

/** As many at once as the server takes. What has moved by the time a part fails is answered all the same, so that it can be undone. */
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
