import type { Deps } from '../deps.ts';

/** Removes files that nothing names any more, after the commit that said so. What fails here is swept later. */
export const removeFiles = async (
  { storage, log }: Pick<Deps, 'storage' | 'log'>,
  keys: readonly string[],
): Promise<void> => {
  const outcomes = await Promise.allSettled(keys.map((key) => storage.remove(key)));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) log.warn({ err: failed.reason }, 'files that belong to nothing left for the sweep');
};
