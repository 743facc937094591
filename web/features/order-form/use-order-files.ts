import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { QueuedFile, UploadQueueOptions } from '../uploads/types.ts';
import type { ChosenFiles } from './chosen-files.ts';
import type { FileTools } from './file-tools.ts';
import { hasUnsentFiles, markUnsentFiles } from './unsent-files.ts';

const none: readonly QueuedFile[] = [];
const silent = () => () => undefined;

/** The form's files. The code that handles them is loaded with the first one, or when a reload left some. */
export const useOrderFiles = (options: UploadQueueOptions) => {
  const { list } = options;
  const latest = useRef(options);
  latest.current = options;
  const [tools, setTools] = useState<FileTools | null>(null);
  const [adding, setAdding] = useState(0);
  const [refusals, setRefusals] = useState<string[]>([]);
  const opening = useRef<Promise<FileTools>>(undefined);
  const opened = useRef<FileTools>(undefined);
  const taking = useRef<Promise<void>>(undefined);
  const files = useSyncExternalStore(
    tools?.queue.subscribe ?? silent,
    () => tools?.queue.files() ?? none,
    () => none,
  );

  const open = (): Promise<FileTools> => {
    opening.current ??= import('./file-tools.ts')
      .then(({ openFileTools }) => openFileTools({ ...options, placed: () => latest.current.placed() }))
      .then((there) => {
        opened.current = there;
        setTools(there);
        return there;
      });
    opening.current.catch(() => {
      opening.current = undefined;
    });
    return opening.current;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the page
  useEffect(() => {
    if (hasUnsentFiles(list)) open().catch(() => undefined);
  }, []);
  const hasFiles = files.length > 0;
  useEffect(() => {
    if (tools) markUnsentFiles(list, hasFiles);
  }, [tools, list, hasFiles]);

  const take = async (chosen: ChosenFiles) => {
    try {
      const { queue } = await open();
      const refused = await queue.add(chosen.files);
      setRefusals([...chosen.refusals, ...refused]);
    } catch {
      setRefusals(['Your files couldn’t be added because the page lost its connection. Add them again.']);
    }
  };

  const add = async (chosen: ChosenFiles) => {
    if (chosen.files.length === 0) return setRefusals(chosen.refusals);
    const work = Promise.all([taking.current, take(chosen)]).then(() => {
      if (taking.current !== work) return;
      taking.current = undefined;
      setAdding(0);
    });
    taking.current = work;
    setAdding((before) => before + chosen.files.length);
    await work;
  };
  /** The current list, not the one last rendered. */
  const current = () => {
    const queue = opened.current?.queue ?? null;
    return { queue, files: queue?.files() ?? none };
  };

  /** Upload ids of the files the server knows. */
  const listUploads = () => current().files.flatMap(({ upload_id }) => upload_id ?? []);

  const dismiss = useCallback(() => setRefusals([]), []);

  return { tools, open, files, current, adding, taking, listUploads, refusals, dismiss, add };
};
export type OrderFiles = ReturnType<typeof useOrderFiles>;
