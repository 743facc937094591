import * as z from 'zod/mini';

/**
 * Rows that the studio edits in a form, and the settings as a whole, carry a version: 1 at first, and one more with
 * every change of what their form edits. A page sends back the version it has read; when that is no longer current, the
 * answer is 409 with what is stored now as `current`, so that no window takes back what another one saved.
 */

const WHOLE = { error: 'Send the version as you read it, a whole number' };

/** In answers. */
export const rowVersion = { version: z.int() };
/** In the JSON of a PUT. Without it the row is changed whatever it is now. */
export const knownVersion = { version: z.optional(z.int32(WHOLE)) };
