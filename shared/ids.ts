import { z } from 'zod';

const idPattern = /^[\w-]{1,40}$/;
export const id = z.string().regex(idPattern, { error: 'This isn’t a known id' });
export const orderId = z.string().regex(idPattern, { error: 'This isn’t a known order number' });
