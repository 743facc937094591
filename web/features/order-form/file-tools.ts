import type { UploadQueueOptions } from '../uploads/types.ts';
import { createUploadQueue } from '../uploads/upload-queue.ts';
import { guessTitles } from './guess-titles.ts';
import { OrderFileList } from './order-file-list.tsx';
import { UploadPanel } from './upload-panel.tsx';
import { watchChecks } from './watch-checks.ts';

/**
 * Opens the form's queue and restores what an earlier visit left in it. Everything that handles files is loaded as one
 * chunk, so that nothing is missing when the connection drops.
 */
export const openFileTools = async (options: UploadQueueOptions) => {
  const queue = createUploadQueue(options);
  await queue.restore();
  return { queue, checks: watchChecks(queue), OrderFileList, UploadPanel, guessTitles };
};
export type FileTools = Awaited<ReturnType<typeof openFileTools>>;
