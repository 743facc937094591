/** How long anything on a page may take before a test gives up. */
export const PATIENCE_MS = 30_000;
/** How long making a picture or sound may take on a busy machine. */
export const MAKING_MS = 60_000;
