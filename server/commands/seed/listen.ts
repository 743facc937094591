import type { Deps } from '../../deps.ts';
import { claimFile, nextUncheckedFile } from '../../features/orders/check/queries.ts';
import { CHECK_LEASE_MS, checkFile } from '../../jobs/check-file.ts';
import { createChecker } from '../../media/check/checker.ts';

/** Listens to the files of all orders as a running server would within a minute, so that what is found stands there at once. */
export const listenToFiles = async (deps: Deps): Promise<void> => {
  const checker = createChecker(deps.storage, deps.log);
  const never = new AbortController().signal;
  try {
    for (;;) {
      const { read } = deps.database;
      const file = (await nextUncheckedFile(read, 0)) ?? (await nextUncheckedFile(read, 1));
      if (!file) return;
      const claimed = await deps.database.transaction((tx) => claimFile(tx, file, CHECK_LEASE_MS));
      if (claimed) await checkFile({ ...deps, checker }, claimed, never);
    }
  } finally {
    await checker.close();
  }
};
