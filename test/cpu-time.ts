import { threadCpuUsage } from 'node:process';

/** Milliseconds of processor time this thread spends on something, regardless of what else the machine does. */
export const cpuMs = (run: () => void): number => {
  const before = threadCpuUsage();
  run();
  const { user, system } = threadCpuUsage(before);
  return (user + system) / 1_000;
};

/** The same while waiting for something, including whatever else this thread does meanwhile. */
export const cpuMsOf = async <Result>(
  run: () => Promise<Result>,
): Promise<{ result: Result; ms: number }> => {
  const before = threadCpuUsage();
  const result = await run();
  const { user, system } = threadCpuUsage(before);
  return { result, ms: (user + system) / 1_000 };
};
