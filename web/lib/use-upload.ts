import { useEffect, useRef, useState } from 'react';
import type { UploadProgress } from './upload-progress.ts';

type Watch = { signal: AbortSignal; onProgress: (progress: UploadProgress) => void };

/** A cancellable upload with progress. One at a time; cancelled on unmount. */
export const useUpload = () => {
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  return {
    /** Null when no upload is running. */
    progress,
    run: async <A>(send: (watch: Watch) => Promise<A>): Promise<A> => {
      const giveUp = new AbortController();
      running.current = giveUp;
      try {
        return await send({ signal: giveUp.signal, onProgress: setProgress });
      } finally {
        setProgress(null);
      }
    },
    cancel: () => running.current?.abort(),
  };
};
