import { createStemChecker } from '../../stem-check/stem-checker.ts';
import type { UploadQueue } from '../../uploads/types.ts';
import { createUploadQueue } from '../../uploads/upload-queue.ts';
import { FilePart } from './order-file-list.tsx';
import { UploadPanel } from './upload-panel.tsx';
import { type CheckDesk, watchQueue } from './watch-checks.ts';

/** Everything that deals with files, loaded as one: what is here cannot be missing when the line is gone. */
export type FileDesk = {
  queue: UploadQueue;
  checks: CheckDesk;
  FilePart: typeof FilePart;
  UploadPanel: typeof UploadPanel;
};

/** Opens the form's one queue, with what an earlier visit left in it. */
export const openFileDesk = async (maxUploadMb: number): Promise<FileDesk> => {
  const queue = createUploadQueue({ maxUploadMb });
  await queue.restore();
  return { queue, checks: watchQueue(queue, createStemChecker()), FilePart, UploadPanel };
};
