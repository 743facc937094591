import { isMasterAlone, type VersionKind } from '../../../shared/version-kinds.ts';
import { guess } from '../uploads/guess-files.ts';
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
  const queue = createUploadQueue({ ...options, guess });
  await queue.restore();
  /** Guesses songs and parts again, for a service that takes whole songs instead of parts, or the other way. */
  const changeService = (before: readonly VersionKind[], after: readonly VersionKind[]) => {
    const areWhole = isMasterAlone(after);
    if (isMasterAlone(before) === areWhole) return;
    const files = queue.files();
    const songs = guess.songs([], files, areWhole);
    for (const [at, { id, name, path }] of files.entries())
      queue.assign(id, {
        song: songs[at] ?? 1,
        label: guess.label(name, path, areWhole),
      });
  };
  return { changeService, queue, checks: watchChecks(queue), OrderFileList, UploadPanel, guessTitles };
};
export type FileTools = Awaited<ReturnType<typeof openFileTools>>;
