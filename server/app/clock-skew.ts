import type { Deps } from '../deps.ts';
import { clampHeldTimes } from '../features/emails/digest-queries.ts';
import { clampRetryTimes } from '../features/emails/sending-queries.ts';
import { clampSessionTimes } from '../features/sessions/queries.ts';
import { UPLOAD_LEASE_MS } from '../features/uploads/lease.ts';
import { clampUploadLeases } from '../features/uploads/lease-queries.ts';
import { longestDelayAfter } from '../jobs/back-off.ts';
import { oneAtATime } from '../jobs/one-at-a-time.ts';
import { clampJobTimes } from '../jobs/queries.ts';
import { LONGEST_LEASE_MS } from '../jobs/run-job.ts';
import type { Job } from '../jobs/runner.ts';
import { fromNow, SECOND, watchClock } from '../lib/clock.ts';
import { clampStagingLeases } from '../receive-upload/queries.ts';
import { STAGING_LEASE_MS } from '../receive-upload/staged-files.ts';

const LOOK_EVERY_MS = 2 * SECOND;

/** A lease longer than twice its normal length was given before the clock was set back. */
const getLeaseLimits = (leaseMs: number) => ({ until: fromNow(leaseMs), beyond: fromNow(2 * leaseMs) });

/**
 * Shortens waits and leases that are longer than they can be. Leases are cut to their normal length instead of ended:
 * a live worker renews its lease meanwhile, so nothing is done twice.
 */
export const clampStoredTimes = ({ database }: Pick<Deps, 'database'>): Promise<void> =>
  database.transaction(async (tx) => {
    const [intake, upload] = [getLeaseLimits(STAGING_LEASE_MS), getLeaseLimits(UPLOAD_LEASE_MS)];
    await clampSessionTimes(tx);
    await clampHeldTimes(tx);
    await clampRetryTimes(tx, longestDelayAfter);
    await clampJobTimes(tx, longestDelayAfter, LONGEST_LEASE_MS);
    await clampStagingLeases(tx, intake.until, intake.beyond);
    await clampUploadLeases(tx, upload.until, upload.beyond);
  });

/** Makes sure nothing waits for hours because the clock was set back, before the start or while running. */
export const createClockSkewJob = (deps: Deps): Job => {
  const { log } = deps;
  const look = watchClock();
  let timer: NodeJS.Timeout | undefined;
  let isMended = false;
  const mend = oneAtATime(async () => {
    try {
      await clampStoredTimes(deps);
      isMended = true;
    } catch (error) {
      log.warn({ err: error }, 'what waits since the clock was set back goes on waiting');
    }
  });
  return {
    start() {
      mend.call();
      timer = setInterval(() => {
        const by = look();
        if (by) log.warn({ seconds: Math.round(by / SECOND) }, 'the clock of this machine was set');
        if (by < 0) isMended = false;
        if (!isMended) mend.call();
      }, LOOK_EVERY_MS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await mend.stop();
    },
  };
};
