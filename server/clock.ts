/** Wall time for what is stored and shown. Durations are measured with performance.now(). */
export const now = (): string => new Date().toISOString();

/** The stored form of a moment so many milliseconds from now. */
export const fromNow = (milliseconds: number): string => new Date(Date.now() + milliseconds).toISOString();

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
