import { env } from 'node:process';

/** Whether this run is the long one, `npm run test:faults`. */
export const isFull = env.FAULTS === 'full';

/** How often a fault is brought about: few times within `npm test`, as often as the promise says in full. */
export const count = (short: number, full: number): number => (isFull ? full : short);
