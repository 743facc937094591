import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Signed addresses live ten minutes. */
const stale_ms = 8 * 60_000;
/** One that fails when it is as new as this isn’t the address’s fault. */
const fresh_ms = 30_000;

type Link = { url: string; at_ms: number };
export type FetchLink = (trackId: string) => Promise<{ url: string }>;

/** The addresses of what a player plays, fetched when they are needed. `problem` is why there is none. */
export const useTrackLinks = (fetchLink: FetchLink) => {
  const [links, setLinks] = useState<Record<string, Link>>({});
  const [problem, setProblem] = useState<unknown>(null);
  const latest = useRef(links);
  latest.current = links;

  /** Fetches those that are older. Throws where one can’t be had. */
  const fetchOlderThan = useCallback(
    async (ids: string[], age_ms: number) => {
      const old = ids.filter((id) => Date.now() - (latest.current[id]?.at_ms ?? 0) > age_ms);
      if (old.length === 0) return;
      try {
        const fetched = await Promise.all(old.map((id) => fetchLink(id)));
        const at_ms = Date.now();
        const fresh = Object.fromEntries(fetched.map(({ url }, index) => [old[index], { url, at_ms }]));
        // At once: the player goes on with what it shows then.
        flushSync(() => {
          setProblem(null);
          setLinks((others) => ({ ...others, ...fresh }));
        });
      } catch (error) {
        setProblem(error);
        throw error;
      }
    },
    [fetchLink],
  );
  return {
    urlOf: (id: string): string | null => links[id]?.url ?? null,
    /** Gets newer ones where they are gone. */
    renew: (ids: string[]) => fetchOlderThan(ids, fresh_ms),
    /** Gets those that aren’t there, or may end soon. */
    prepare: (ids: string[]) => fetchOlderThan(ids, stale_ms),
    problem,
  };
};
