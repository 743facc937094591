import { ApiError, call } from '../../lib/api.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { randomId } from '../../lib/random-id.ts';
import { maxUploadMb } from '../../lib/upload-limit.ts';
import { backOff } from '../uploads/retry.ts';
import type { ChosenFile, QueuedFile } from '../uploads/types.ts';
import { createUploadQueue } from '../uploads/upload-queue.ts';
import { keepPlans, type Plan, readPlans } from './upload-plans.ts';

/** A file being uploaded as a version. */
export type VersionUpload = Pick<
  QueuedFile,
  'id' | 'name' | 'size' | 'sent' | 'state' | 'speed' | 'seconds_left' | 'is_refused'
> &
  Omit<Plan, 'key'> & { problem: string | null; has_file: boolean };

const isPassing = (error: unknown) =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 429;

/**
 * Version uploads of an order, which continue on other admin pages and after a reload. A complete upload becomes a
 * version automatically; every tab may request that, because the idempotency key makes it one.
 */
const createVersionUploads = async (order_id: string, onAdded: () => Promise<void>) => {
  const queue = createUploadQueue({
    maxUploadMb: maxUploadMb(),
    list: `versions ${order_id}`,
    placed: () => ({ files: [], song: 1, areWhole: false }),
  });
  const adding = new Set<string>();
  const refusals = new Map<string, string>();
  const listeners = new Set<() => void>();
  let shown: readonly VersionUpload[] = [];

  const show = () => {
    const plans = readPlans(order_id);
    shown = queue.files().flatMap((row): VersionUpload[] => {
      const plan = plans[row.id];
      if (!plan) return [];
      const { key: _, ...shownPlan } = plan;
      const { id, name, size, sent, state, speed, seconds_left, is_refused } = row;
      const problem = refusals.get(id) ?? row.problem;
      const upload = { id, name, size, sent, state, speed, seconds_left, is_refused };
      return [{ ...upload, ...shownPlan, problem, has_file: row.file !== null }];
    });
    for (const listener of listeners) listener();
  };
  const end = (id: string) => {
    refusals.delete(id);
    queue.drop(id);
    const { [id]: _, ...others } = readPlans(order_id);
    keepPlans(order_id, others);
  };
  const claim = async ({ id, upload_id }: QueuedFile, { key, ...plan }: Plan): Promise<void> => {
    if (!upload_id) return;
    for (let attempt = 0; ; attempt++) {
      try {
        await call('POST /api/admin/orders/:order_id/versions', {
          params: { order_id },
          body: { ...plan, upload_id },
          key,
        });
        await onAdded();
        return end(id);
      } catch (error) {
        if (!isPassing(error)) return void refusals.set(id, getErrorMessage(error));
        await new Promise((resolve) => setTimeout(resolve, backOff(attempt)));
        // Removed meanwhile, or already added by another tab.
        if (!queue.files().some((row) => row.id === id)) return;
      }
    }
  };
  const claimFinished = () => {
    const plans = readPlans(order_id);
    for (const row of queue.files()) {
      const plan = plans[row.id];
      if (!plan || row.state !== 'whole' || adding.has(row.id) || refusals.has(row.id)) continue;
      adding.add(row.id);
      void claim(row, plan).finally(() => {
        adding.delete(row.id);
        show();
      });
    }
    show();
  };

  await queue.restore();
  // Left over from a session that signed out; their plans are gone, so nobody knows what they were for.
  const plans = readPlans(order_id);
  for (const { id, state } of queue.files()) if (!plans[id] && state !== 'elsewhere') queue.remove(id);
  queue.subscribe(claimFinished);
  claimFinished();

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    uploads: () => shown,
    /** Starts an upload, or resumes one that needs this file. Returns an error message when it isn’t accepted. */
    async add(chosen: ChosenFile, plan: Omit<Plan, 'key'>): Promise<string | undefined> {
      const [refusal] = await queue.add([chosen]);
      const row = queue.files().find(({ file }) => file === chosen.file);
      if (row) keepPlans(order_id, { ...readPlans(order_id), [row.id]: { ...plan, key: randomId() } });
      claimFinished();
      return row ? undefined : refusal;
    },
    /** Gives the file back to an upload that lost it in a reload. */
    async giveFile(chosen: ChosenFile): Promise<string | undefined> {
      const known = new Set(queue.files().map(({ id }) => id));
      const [refusal] = await queue.add([chosen]);
      const stray = queue.files().find(({ id }) => !known.has(id));
      if (!stray) return refusal;
      queue.remove(stray.id);
      return `${chosen.file.name} isn’t the file you started with.`;
    },
    pause: queue.pause,
    retry(id: string) {
      refusals.delete(id);
      queue.resume(id);
      claimFinished();
    },
    remove(id: string) {
      queue.remove(id);
      end(id);
      show();
    },
  };
};
export type VersionUploads = Awaited<ReturnType<typeof createVersionUploads>>;

const opened = new Map<string, Promise<VersionUploads>>();

/** Version uploads of an order: one queue for as long as the tab is open. */
export const openVersionUploads = (
  order_id: string,
  onAdded: () => Promise<void>,
): Promise<VersionUploads> => {
  const known = opened.get(order_id) ?? createVersionUploads(order_id, onAdded);
  opened.set(order_id, known);
  return known;
};
