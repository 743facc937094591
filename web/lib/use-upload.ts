import { useEffect, useRef, useState } from 'react';
import type { UploadProgress } from './upload-progress.ts';

type Watch = { signal: AbortSignal; onProgress: (progress: UploadProgress) => void };

/** How far a call with files is, and a way to give it up. One at a time; it ends with the part of the page that began it. */
export const useUpload = () => {
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  return {
    /** Null while nothing is on its way. */
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
