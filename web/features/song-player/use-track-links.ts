import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Signed URLs are valid for ten minutes. */
const stale_ms = 8 * 60_000;
/** A failure of a URL this new is not caused by its expiry. */
const fresh_ms = 30_000;

type Link = { url: string; at_ms: number };
export type FetchLink = (trackId: string) => Promise<{ url: string }>;

/** Signed URLs of the tracks a player uses, fetched when needed. `problem` is the error. */
export const useTrackLinks = (fetchLink: FetchLink) => {
  const [links, setLinks] = useState<Record<string, Link>>({});
  const [problem, setProblem] = useState<unknown>(null);
  const latest = useRef(links);
  latest.current = links;

  /** Fetches URLs that are missing or older than this. Throws on failure. */
  const fetchOlderThan = useCallback(
    async (ids: string[], age_ms: number) => {
      const old = ids.filter((id) => Date.now() - (latest.current[id]?.at_ms ?? 0) > age_ms);
      if (old.length === 0) return;
      try {
        const fetched = await Promise.all(old.map((id) => fetchLink(id)));
        const at_ms = Date.now();
        const fresh = Object.fromEntries(fetched.map(({ url }, index) => [old[index], { url, at_ms }]));
        // Synchronously, because the player continues with whatever is rendered.
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
    /** Replaces URLs that no longer work. */
    renew: (ids: string[]) => fetchOlderThan(ids, fresh_ms),
    /** Fetches URLs that are missing or about to expire. */
    prepare: (ids: string[]) => fetchOlderThan(ids, stale_ms),
    problem,
  };
};
