/** The note on an email that a restored backup held back as not sent. */
export const HELD_AFTER_RESTORE =
  'Held back when a backup was restored: it may have left after the backup was made. Send it again if it did not arrive.';
