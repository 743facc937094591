/** The amounts of an order of $80, of which this much is paid. */
export const orderWithPaid = (paid_amount: number, more: object = {}) => ({
  total_amount: 80,
  paid_amount,
  due_amount: Math.max(0, 80 - paid_amount),
  is_paid: paid_amount >= 80,
  cancelled_at: null,
  ...more,
});
