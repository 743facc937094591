import { useEffect, useState } from 'react';
import { paceOf, type Sample, withSample } from './pace.ts';

/** How many messages leave in a minute, by what has been seen since the page was opened; null while too little was. */
export const usePace = (queued: number, readAt: number): number | null => {
  const [samples, setSamples] = useState<Sample[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sample each time the figures were read
  useEffect(() => setSamples((known) => withSample(known, { at: performance.now(), queued })), [readAt]);
  return paceOf(samples);
};
