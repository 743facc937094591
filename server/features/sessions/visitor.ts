import type { FastifyReply, FastifyRequest } from 'fastify';
import { getAddressKey, getNetwork } from '../../http/client-address.ts';
import { SECOND } from '../../lib/clock.ts';
import type { Config } from '../../lib/config.ts';
import { DEVICE_TTL_MS } from './device-queries.ts';
import { readDevice } from './read-device.ts';
import type { Visitor } from './sign-in.ts';

export const getVisitor = ({ ip, headers }: FastifyRequest): Visitor => ({
  address: getAddressKey(ip),
  network: getNetwork(ip),
  device: readDevice(headers['user-agent']),
  deviceToken: readDeviceCookie(headers.cookie),
  // Every browser sends the page's origin when it posts (Fetch, 3.2); a program signing in every minute would fill the
  // table.
  isBrowser: headers.origin !== undefined,
});

const DEVICE_COOKIE = 'mixfront_device';
const LOGIN_PATH = '/api/admin/login';
const deviceCookiePattern = new RegExp(`(?:^|;\\s*)${DEVICE_COOKIE}=([\\w-]{43})(?:;|$)`);

/** The token the browser was given when it signed in before. */
export const readDeviceCookie = (header: string | undefined): string | undefined =>
  header?.match(deviceCookiePattern)?.[1];

/**
 * Not readable by scripts, and sent only to the sign-in route and only by our own pages. Useless without the password.
 */
const deviceCookie = (token: string, isSecure: boolean): string =>
  `${DEVICE_COOKIE}=${token}; Path=${LOGIN_PATH}; Max-Age=${DEVICE_TTL_MS / SECOND}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;

/** Sets the cookie that a sign-in gave, if any. */
export const setDeviceCookie = (
  reply: FastifyReply,
  { PUBLIC_URL }: Config,
  token: string | undefined,
): void => {
  if (token) reply.header('set-cookie', deviceCookie(token, PUBLIC_URL.startsWith('https:')));
};
