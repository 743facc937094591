import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { type Folder, StagedFiles } from './staged-files.ts';

/**
 * Receives what a request stores and commits it. The commit must claim the intake in its transaction. When it rejects,
 * nothing of the request remains.
 */
export const withStagedFiles = async <Received, Result>(
  deps: Deps,
  folder: Folder,
  receive: (intake: StagedFiles) => Promise<Received>,
  commit: (received: Received, intake: StagedFiles) => Promise<Result>,
): Promise<Result> => {
  const intake = new StagedFiles(deps, folder);
  let isCommitting = false;
  try {
    const received = await receive(intake);
    await intake.stop();
    isCommitting = true;
    return await commit(received, intake);
  } catch (error) {
    // A commit whose answer was lost may have happened: then only the sweep, which looks at the rows, removes files.
    if (isCommitting && isDoubtful(error)) await intake.stop();
    else await intake.discard();
    throw error;
  }
};

const isDoubtful = (error: unknown) => !(error instanceof AppError) || error.code === 'unavailable';
