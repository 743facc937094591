/** What an email about an order was withdrawn for, until the order is back: it was moved to the trash, or cancelled. */
export const withdrawalReasons = {
  trashed: 'Not sent: its order is in the trash.',
  cancelled: 'Not sent: its order is cancelled.',
};
