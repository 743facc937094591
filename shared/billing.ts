import * as z from 'zod/mini';
import { line, paragraph } from './fields.ts';
import { limits } from './limits.ts';

/** Whom a receipt is made out to, when that is more than the client's name. All of it is optional. */
export const billing = z.object({
  name: z._default(line('Billing name', limits.billing_name), ''),
  address: z._default(paragraph('Billing address', limits.billing_address), ''),
  tax_number: z._default(line('Tax number', limits.billing_tax_number), ''),
});
export type Billing = z.infer<typeof billing>;
