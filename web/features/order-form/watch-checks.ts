import { createStemChecker } from '../stem-check/stem-checker.ts';
import type { UploadQueue } from '../uploads/upload-queue.ts';

/** Checks every available file that has not been checked, and stores the findings in the queue. */
export const watchChecks = (queue: UploadQueue) => {
  const checker = createStemChecker();
  const listeners = new Set<() => void>();
  const running = new Map<string, { control: AbortController; file: File }>();
  // If a check itself failed, it is not restarted with every upload event.
  const tried = new Set<File>();
  let progress: ReadonlyMap<string, number> = new Map();

  const tell = (id: string, done: number | null) => {
    const next = new Map(progress);
    if (done === null) next.delete(id);
    else next.set(id, done);
    progress = next;
    for (const listener of listeners) listener();
  };

  const look = async (id: string, file: File) => {
    const control = new AbortController();
    running.set(id, { control, file });
    tried.add(file);
    tell(id, 0);
    try {
      const onProgress = (done: number) => running.has(id) && tell(id, done);
      const { report, peaks } = await checker.check(file, onProgress, control.signal);
      if (!control.signal.aborted) queue.keepReport(id, report, peaks);
    } catch (error) {
      if (!control.signal.aborted) console.warn(`${file.name} was not checked:`, error);
    } finally {
      running.delete(id);
      tell(id, null);
      // Another file may have taken its place meanwhile.
      follow();
    }
  };

  const follow = () => {
    const files = queue.files();
    // The file was removed, or changed on disk: the result would belong to no file in the list.
    for (const [id, { control, file }] of running)
      if (!files.some((one) => one.id === id && one.file === file))
        control.abort(new DOMException('Removed', 'AbortError'));
    for (const { id, file, report } of files)
      if (file && !report && !running.has(id) && !tried.has(file)) void look(id, file);
  };
  queue.subscribe(follow);
  follow();

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Of each file, from 0 to 1, without finished ones. Returns the same map until something changes. */
    progress: () => progress,
  };
};
export type FileChecks = ReturnType<typeof watchChecks>;
