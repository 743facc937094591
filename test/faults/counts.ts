import { env } from 'node:process';

/** Whether this is the long run, `npm run test:faults`. */
export const isFull = env.FAULTS === 'full';

/** How often to cause a fault: a few times within `npm test`, as often as promised in the full run. */
export const count = (short: number, full: number): number => (isFull ? full : short);
