import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { invalidateOrder, orderKeys } from '../admin-order/order-cache.ts';
import type { ChosenFile } from '../uploads/types.ts';
import { hasPlans, type Plan } from './upload-plans.ts';
import type { VersionUpload, VersionUploads } from './version-uploads.ts';

const none: readonly VersionUpload[] = [];
const silent = () => () => undefined;

/** Uploads of an order’s versions. The code is loaded with the first one, or when a reload interrupted some. */
export const useVersionUploads = (order_id: string) => {
  const client = useQueryClient();
  const [queue, setQueue] = useState<VersionUploads | null>(null);
  const uploads = useSyncExternalStore(queue?.subscribe ?? silent, () => queue?.uploads() ?? none);
  const open = useCallback(async (): Promise<VersionUploads> => {
    const { openVersionUploads } = await import('./version-uploads.ts');
    const opened = await openVersionUploads(order_id, async () => {
      invalidateOrder(client, order_id);
      // The upload stays until its version is here, or the next step would change for a moment in between.
      await client.refetchQueries({ queryKey: orderKeys.detail(order_id) }, { cancelRefetch: false });
      // What was fetched is on the screen once everything scheduled before this has run.
      await new Promise<void>((resolve) => notifyManager.schedule(resolve));
    });
    setQueue(opened);
    return opened;
  }, [order_id, client]);
  useEffect(() => {
    if (hasPlans(order_id)) open().catch(() => undefined);
  }, [order_id, open]);
  return {
    uploads,
    queue,
    /** Returns an error message when the file isn’t accepted. */
    start: async (chosen: ChosenFile, plan: Omit<Plan, 'key'>): Promise<string | undefined> => {
      try {
        return await (await open()).add(chosen, plan);
      } catch {
        return 'The upload couldn’t start because the page lost its connection. Try again.';
      }
    },
  };
};
export type VersionUploading = ReturnType<typeof useVersionUploads>;
