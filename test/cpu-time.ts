import { threadCpuUsage } from 'node:process';

/** Milliseconds of processor time that something takes on this thread: what else the machine does is not in them. */
export const cpuMs = (run: () => void): number => {
  const before = threadCpuUsage();
  run();
  const { user, system } = threadCpuUsage(before);
  return (user + system) / 1_000;
};
