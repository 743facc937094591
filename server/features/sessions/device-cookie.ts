import { SECOND } from '../../lib/clock.ts';
import { DEVICE_TTL_MS } from './device-queries.ts';

const NAME = 'mixfront_device';
const LOGIN = '/api/admin/login';
const pattern = new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{43})(?:;|$)`);

/** The token the browser was given when it signed in before. */
export const readDeviceCookie = (header: string | undefined): string | undefined =>
  header?.match(pattern)?.[1];

/**
 * Not readable by scripts, and sent only to the sign-in route and only by our own pages. Useless without the password.
 */
export const deviceCookie = (token: string, isSecure: boolean): string =>
  `${NAME}=${token}; Path=${LOGIN}; Max-Age=${DEVICE_TTL_MS / SECOND}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
