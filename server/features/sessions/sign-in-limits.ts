import { HOUR, MINUTE } from '../../clock.ts';

/**
 * Growing delays after wrong passwords, kept over restarts. The first few tries are free, then each doubles the wait up to a cap: a
 * delay, never a lock. Nothing is counted by the name that is tried: whoever knows it could keep its owner out. `account` is for a
 * password that is asked for within a session.
 */
export const FREE_TRIES = { address: 5, network: 20, device: 5, account: 5 };
export const DELAY_CAPS = {
  address: 15 * MINUTE,
  network: 15 * MINUTE,
  device: 15 * MINUTE,
  account: MINUTE,
};
export const FORGOTTEN_AFTER_MS = HOUR;

/** Somebody who mistypes needs a few; the growing delays hold up the rest, and this what they would write down. */
export const SIGN_INS_A_MINUTE = 30;
