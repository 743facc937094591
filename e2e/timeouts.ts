/** How long anything on a page may take before a test gives up: longer than the 30 seconds after which it looks again. */
export const PATIENCE_MS = 45_000;
/** How long making a picture or sound may take on a busy machine. */
export const MAKING_MS = 60_000;
