type Tries = { count: number; timer: ReturnType<typeof setTimeout> };

/** How often each file was tried since its last byte that got through, and when it is tried next. */
export const createTries = () => {
  const tries = new Map<string, Tries>();
  const wait = (id: string) => clearTimeout(tries.get(id)?.timer);
  return {
    count: (id: string): number => tries.get(id)?.count ?? 0,
    later(id: string, after_ms: number, act: () => void) {
      wait(id);
      tries.set(id, { count: (tries.get(id)?.count ?? 0) + 1, timer: setTimeout(act, after_ms) });
    },
    /** It is tried now, and the timer not waited for. */
    wait,
    forget(id: string) {
      wait(id);
      tries.delete(id);
    },
  };
};
