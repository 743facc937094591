/**
 * The longest a test waits for something that must happen: a row, a picture, an element on a page. It goes on as soon as
 * that has happened, so only a failing test takes this long. Longer than the 30 seconds after which a page looks again.
 */
export const PATIENCE_MS = 180_000;
