/** The limits that the order page needs at once; with the others it would load all of them. */
export const messageLimits = {
  /** A message between client and studio. */
  message: 5000,
  /** How long messages are collected before the other side is emailed. */
  message_minutes: 5,
} as const;
