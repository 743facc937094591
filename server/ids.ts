import { randomBytes, randomUUID } from 'node:crypto';

// Crockford's base 32: no I, L, O, U, so that an id survives being read aloud.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A public order id: `MX-` and 12 random characters, 60 bits. */
export const newOrderId = (): string =>
  `MX-${Array.from(randomBytes(12), (byte) => alphabet[byte & 31]).join('')}`;

/** The id of anything that is not an order. */
export const newId = (): string => randomUUID();
