/**
 * How long a test waits for what must come, at most: for a row, a picture, an element on a page. What has come ends the
 * wait at once, so this is only what a failing test costs. Longer than the 30 seconds after which a page looks again.
 */
export const PATIENCE_MS = 180_000;
