import { threadCpuUsage } from 'node:process';

/** Milliseconds of processor time this thread spends on something, regardless of what else the machine does. */
export const cpuMs = (run: () => void): number => {
  const before = threadCpuUsage();
  run();
  const { user, system } = threadCpuUsage(before);
  return (user + system) / 1_000;
};
