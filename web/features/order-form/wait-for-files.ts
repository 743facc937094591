import type { UploadQueue } from '../uploads/upload-queue.ts';

/**
 * The upload ids once the server has all files, or why not: stopped by the client, or a message about a file that needs
 * attention.
 */
export type WaitResult = { ids: string[] } | { is_stopped: true } | { problem: string };

/** Waits until the files are uploaded. Submitting resumes paused files; a file of a removed song goes to the last one. */
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
