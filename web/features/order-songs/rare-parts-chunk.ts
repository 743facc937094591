// What few orders need: one file, loaded by lazy-parts.ts once one of these is shown.

export { BillingForm } from '../placed-order/billing-form.tsx';
export { BriefForm } from '../placed-order/brief-form.tsx';
export { CardReturn } from '../placed-order/card-return.tsx';
export { TransferLines } from '../placed-order/transfer-lines.tsx';
