import { SECOND } from '../../clock.ts';
import { DEVICE_LIVES_MS } from './device-queries.ts';

const NAME = 'mixfront_device';
const LOGIN = '/api/admin/login';
const pattern = new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{43})(?:;|$)`);

/** The token a browser was given when it signed in before. */
export const readDeviceCookie = (header: string | undefined): string | undefined =>
  header?.match(pattern)?.[1];

/** Out of reach of scripts, sent to the sign-in alone and by our own pages alone. It opens nothing without the password. */
export const deviceCookie = (token: string, isSecure: boolean): string =>
  `${NAME}=${token}; Path=${LOGIN}; Max-Age=${DEVICE_LIVES_MS / SECOND}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
