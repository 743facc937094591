/** What one file may cost. */
export const probeLimits = {
  seconds: 20,
  reads: 2_000,
  bytes: 64 * 1024 * 1024,
  heap_mb: 192,
  resident_bytes: 384 * 1024 * 1024,
  /** How long the process waits for another file before it ends. */
  idle_seconds: 15,
};
export type ProbeLimits = typeof probeLimits;
