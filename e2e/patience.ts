/** How long anything on a page may take before a test gives up on it. */
export const PATIENCE_MS = 15_000;
