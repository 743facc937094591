import { SECOND } from '../clock.ts';
import type { Deps } from '../deps.ts';
import type { Queries } from '../ports/database/port.ts';
import type { SignalName } from '../signals.ts';
import { oneAtATime } from './one-at-a-time.ts';
import type { Job } from './sweep.ts';

/** For what other processes took in, and tries that come due. */
const POLL_MS = 10 * SECOND;

type Work<File> = {
  /** Wakes the job at once. */
  signal: SignalName;
  next(db: Queries): Promise<File | undefined>;
  /** Takes it by a lease; undefined when somebody was faster. */
  claim(tx: Queries, file: File): Promise<File | undefined>;
  handle(file: File, stopping: AbortSignal): Promise<void>;
  /** Logged when the store or the database is away; the work is taken up again with the next look. */
  words: string;
  /** Ends what the handling runs in. */
  close(): Promise<void>;
};

/**
 * Works through files whose rows wait, one at a time. Several processes may do so on one database: a row is taken by a lease, so
 * that each file is handled once, and one whose process died is taken again.
 */
export const createLeasedFilesJob = <File>(
  { database, signals, log }: Pick<Deps, 'database' | 'signals' | 'log'>,
  { signal, next, claim, handle, words, close }: Work<File>,
): Job => {
  const stopping = new AbortController();
  let poll: NodeJS.Timeout | undefined;

  const claimNext = async (): Promise<File | undefined> => {
    while (!stopping.signal.aborted) {
      const waiting = await next(database.read);
      if (!waiting) return undefined;
      const claimed = await database.transaction((tx) => claim(tx, waiting));
      if (claimed) return claimed;
    }
    return undefined;
  };

  const pass = oneAtATime(async () => {
    try {
      for (let file = await claimNext(); file; file = await claimNext()) await handle(file, stopping.signal);
    } catch (error) {
      log.warn({ err: error }, words);
    }
  });

  return {
    start() {
      signals.on(signal, pass.call);
      poll = setInterval(pass.call, POLL_MS).unref();
      pass.call();
    },
    async stop() {
      stopping.abort(new Error('The server stops'));
      clearInterval(poll);
      const over = pass.stop();
      await close();
      await over;
    },
  };
};
