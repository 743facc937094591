/** Why an email about an order is held until the order is back: it was trashed or cancelled. */
export const withdrawalReasons = {
  trashed: 'Not sent: its order is in the trash.',
  cancelled: 'Not sent: its order is cancelled.',
};
