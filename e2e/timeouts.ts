/** How long anything on a page may take before a test gives up on it. */
export const PATIENCE_MS = 30_000;
/** What a picture or a sound may take to be made where the rest of the machine is busy. */
export const MAKING_MS = 60_000;
