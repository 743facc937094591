const RETRY_MS = 1000;

/**
 * Loads code, with growing pauses between the tries; sooner when the connection is back. Without an end where an error
 * would take the whole page away, with everything typed on it.
 */
export const loadPatiently = async <T>(
  load: () => Promise<T>,
  tries = Number.POSITIVE_INFINITY,
): Promise<T> => {
  for (let tried = 1; ; tried += 1)
    try {
      return await load();
    } catch (error) {
      if (import.meta.env.SSR || tried === tries) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, RETRY_MS * tried);
        addEventListener('online', resolve, { once: true });
      });
    }
};
