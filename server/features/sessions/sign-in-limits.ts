import { HOUR, MINUTE } from '../../lib/clock.ts';

/**
 * Growing delays after wrong passwords, persisted across restarts. The first few attempts are free, then each doubles
 * the delay up to a cap: a delay, never a lockout. Nothing is counted per username, because anyone who knows it could
 * keep its owner out. `account` is for a password requested within a session.
 */
export const FREE_TRIES = { address: 5, network: 20, device: 5, account: 5 };
export const DELAY_CAPS = {
  address: 15 * MINUTE,
  network: 15 * MINUTE,
  device: 15 * MINUTE,
  account: MINUTE,
};
export const FORGOTTEN_AFTER_MS = HOUR;

/** Someone who mistypes needs a few. The growing delays stop the rest; this limits how much of them is written. */
export const SIGN_INS_PER_MINUTE = 30;
