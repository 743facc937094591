/** Two clocks of which one runs at a time, each with a time limit. */
export const createStopwatch = <Name extends string>(limits: Record<Name, { ms: number; end(): void }>) => {
  const spent = new Map<Name, number>();
  let timer: NodeJS.Timeout | undefined;
  let running: { name: Name; since: number } | null = null;

  const stop = () => {
    clearTimeout(timer);
    if (running) spent.set(running.name, (spent.get(running.name) ?? 0) + performance.now() - running.since);
    running = null;
  };
  return {
    run(name: Name) {
      stop();
      running = { name, since: performance.now() };
      timer = setTimeout(limits[name].end, Math.max(0, limits[name].ms - (spent.get(name) ?? 0)));
    },
    stop,
  };
};
