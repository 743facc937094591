import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const TO_MS: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

export type Pressure = { perSecond: number; p99Ms: number; errors: number };

/** wrk's results while it keeps that many connections busy for that many seconds. */
export const press = async (
  url: string,
  { connections, seconds, script }: { connections: number; seconds: number; script?: string },
): Promise<Pressure> => {
  const { stdout } = await run('wrk', [
    ...['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '-H', 'accept-encoding: br'],
    ...(script ? ['-s', script] : []),
    url,
  ]);
  const [, time = 'NaN', unit = 'ms'] = stdout.match(/99%\s+([\d.]+)(us|ms|s|m)/) ?? [];
  const sums = [...stdout.matchAll(/(?:Non-2xx or 3xx responses|connect|read|write|timeout):? (\d+)/g)];
  return {
    perSecond: Number(stdout.match(/Requests\/sec:\s+([\d.]+)/)?.[1]),
    p99Ms: Number(time) * (TO_MS[unit] ?? 1),
    errors: sums.reduce((sum, [, count]) => sum + Number(count), 0),
  };
};

/** A percentile of sorted times. */
export const within = (taken: readonly number[], share: number): number => {
  const sorted = [...taken].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};
