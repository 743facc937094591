import { createStemChecker } from '../stem-check/stem-checker.ts';
import type { UploadQueue, UploadQueueOptions } from '../uploads/types.ts';
import { createUploadQueue } from '../uploads/upload-queue.ts';
import { OrderFileList } from './order-file-list.tsx';
import { UploadPanel } from './upload-panel.tsx';
import { type FileChecks, watchChecks } from './watch-checks.ts';

/** Everything that handles files, loaded as one chunk, so that nothing is missing when the connection drops. */
export type FileTools = {
  queue: UploadQueue;
  checks: FileChecks;
  OrderFileList: typeof OrderFileList;
  UploadPanel: typeof UploadPanel;
};

/** Opens the form's queue and restores what an earlier visit left in it. */
export const openFileTools = async (options: UploadQueueOptions): Promise<FileTools> => {
  const queue = createUploadQueue(options);
  await queue.restore();
  return { queue, checks: watchChecks(queue, createStemChecker()), OrderFileList, UploadPanel };
};
