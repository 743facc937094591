import { randomBytes, randomUUID } from 'node:crypto';

// Crockford's base 32 has no I, L, O or U, so an id can be read aloud without mistakes.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A public order id: `MX-` and 12 random characters, 60 bits. */
export const newOrderId = (): string =>
  `MX-${Array.from(randomBytes(12), (byte) => alphabet[byte & 31]).join('')}`;

/** The id of everything except orders. */
export const newId = (): string => randomUUID();
