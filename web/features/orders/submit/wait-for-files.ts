import type { UploadQueue } from '../../uploads/types.ts';

/** The upload ids of all files once the server has them, or why not: stopped by the client, or a sentence on a file that needs them. */
export type WaitResult = { ids: string[] } | { is_stopped: true } | { problem: string };

/** Lets the files finish. Whoever submits wants what was paused to go on; a file of a song that was taken back belongs to the last one. */
export const waitForFiles = async (
  queue: UploadQueue,
  songCount: number,
  signal: AbortSignal,
): Promise<WaitResult> => {
  for (const { id, song } of queue.files()) if (song > songCount) queue.assign(id, { song: songCount });
  queue.resumeAll();
  try {
    return { ids: await queue.waitUntilUploaded(signal) };
  } catch (error) {
    if (signal.aborted) return { is_stopped: true };
    return { problem: error instanceof Error ? error.message : 'A file couldn’t be uploaded. Try again.' };
  }
};
