import { z } from 'zod';

const idPattern = /^[\w-]{1,40}$/;
export const id = z.string().regex(idPattern, { error: 'This isn’t one of our ids' });
export const orderId = z.string().regex(idPattern, { error: 'This isn’t one of our order numbers' });
