import { resolve } from 'node:path';
import { z } from 'zod';
import { emailAddress, line } from '../../shared/fields.ts';
import { limits } from '../../shared/limits.ts';

/** A wrong value in the environment: one line that names the variable and what it expects. */
export class ConfigError extends Error {}

const isAddressOrRange = (text: string) =>
  z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]).safeParse(text).success;

const hasProtocol =
  (...protocols: string[]) =>
  (text: string) =>
    URL.canParse(text) && protocols.includes(new URL(text).protocol);

/** Only scheme, host and port: the product is served from the root of its origin. */
const isOrigin = (text: string) =>
  hasProtocol('http:', 'https:')(text) && new URL(text).href === `${new URL(text).origin}/`;

const hasHost = (text: string) => URL.canParse(text) && new URL(text).hostname !== '';

const isBucket = (text: string): boolean => {
  if (!hasProtocol('s3:')(text) || !hasHost(text)) return false;
  const { pathname, searchParams } = new URL(text);
  const endpoint = searchParams.get('endpoint');
  return (
    (pathname === '' || pathname === '/') && (endpoint === null || hasProtocol('http:', 'https:')(endpoint))
  );
};

const isHost = (text: string) => z.union([z.ipv4(), z.ipv6(), z.hostname()]).safeParse(text).success;

const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .refine((value) => value >= min && value <= max);

/** Every environment variable, with a description of what it expects. Nothing else reads the environment. */
const variables = {
  PORT: [whole(0, 65_535).default(3000), 'a port number from 0 to 65535'],
  HOST: [
    z.string().refine(isHost).default('127.0.0.1'),
    'an address to listen on, like 127.0.0.1 or 0.0.0.0',
  ],
  PUBLIC_URL: [
    z
      .string()
      .refine(isOrigin)
      .transform((url) => new URL(url).origin)
      .optional(),
    'the address visitors use, like https://studio.example.com, without a path',
  ],
  DATA_DIR: [
    z
      .string()
      .min(1)
      .default('./data')
      .transform((path) => resolve(path)),
    'a folder',
  ],
  DATABASE_URL: [
    z.string().refine(hasProtocol('postgres:', 'postgresql:')).optional(),
    'an address like postgres://user:password@host:5432/name',
  ],
  STORAGE_URL: [
    z.string().refine(isBucket).optional(),
    'an address like s3://bucket?endpoint=https://host&region=us-east-1',
  ],
  AWS_ACCESS_KEY_ID: [z.string().optional(), 'the access key of the file store'],
  AWS_SECRET_ACCESS_KEY: [z.string().optional(), 'the secret key of the file store'],
  SMTP_URL: [
    z
      .string()
      .refine(hasProtocol('smtp:', 'smtps:'))
      .refine(hasHost)
      .refine((text) => /^[^:]+:\/\/[^/?#]+\/?$/.test(text))
      .optional(),
    'an address like smtp://user:password@host:587, with nothing after the port and special characters percent-encoded (# is %23)',
  ],
  MAIL_FROM: [
    z
      .string()
      .refine(
        (text) =>
          emailAddress.safeParse(text.match(/<([^<>]+)>\s*$/)?.[1] ?? text).success && !/[\r\n]/.test(text),
      )
      .optional(),
    'a sender like studio@example.com or My Studio <studio@example.com>',
  ],
  MAIL_RATE: [whole(1, 200).default(20), 'a number of emails a second from 1 to 200'],
  STRIPE_API_BASE: [
    z.string().refine(isOrigin).default('https://api.stripe.com'),
    'the address of Stripe’s API, without a path; another one is for tests',
  ],
  ADMIN_USERNAME: [
    z._default(line('User name', limits.username).check(z.minLength(1)), 'admin'),
    `a user name of at most ${limits.username} characters`,
  ],
  ADMIN_PASSWORD: [
    z.string().min(limits.password.min).max(limits.password.max).optional(),
    `a password of ${limits.password.min} to ${limits.password.max} characters`,
  ],
  ADMIN_EMAIL: [z.optional(emailAddress), 'an email address'],
  MAX_UPLOAD_MB: [
    whole(1, limits.order_mb).default(limits.upload_mb),
    `a number of megabytes from 1 to ${limits.order_mb}`,
  ],
  TRUST_PROXY: [
    z
      .string()
      .default('off')
      .refine(
        (text) =>
          ['off', 'loopback'].includes(text) ||
          text.split(',').every((part) => isAddressOrRange(part.trim())),
      )
      .transform((text) => (text === 'off' ? false : text.split(',').map((part) => part.trim()))),
    'off, loopback, or a comma list of addresses and ranges like 10.0.0.0/8',
  ],
  LOG_LEVEL: [
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    'one of fatal, error, warn, info, debug, trace, silent',
  ],
  RATE_LIMITS: [
    z
      .enum(['on', 'off'])
      .default('on')
      .transform((text) => text === 'on'),
    'on or off',
  ],
} as const satisfies Record<string, readonly [z.core.$ZodType, string]>;

type Variables = { [V in keyof typeof variables]: z.output<(typeof variables)[V][0]> };
export type Config = Omit<Variables, 'PUBLIC_URL'> & { PUBLIC_URL: string };

/** Reads the configuration. Empty values count as not set. Throws ConfigError for the first invalid one. */
export const readConfig = (environment: Record<string, string | undefined>): Config => {
  const values = {} as Record<string, unknown>;
  for (const [name, [schema, expects]] of Object.entries(variables)) {
    const result = z.safeParse(schema, environment[name] || undefined);
    if (!result.success) throw new ConfigError(`${name} must be ${expects}`);
    values[name] = result.data;
  }
  const config = values as Variables;
  if (config.STORAGE_URL && !(config.AWS_ACCESS_KEY_ID && config.AWS_SECRET_ACCESS_KEY))
    throw new ConfigError('STORAGE_URL needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  if (config.SMTP_URL && !config.MAIL_FROM)
    throw new ConfigError('MAIL_FROM must be a sender like studio@example.com when SMTP_URL is set');
  return { ...config, PUBLIC_URL: config.PUBLIC_URL ?? getOwnUrl(config) };
};

/** Where the product listens. */
export const getOwnUrl = ({ HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>): string =>
  `http://${hostInUrl(HOST)}:${PORT}`;

/** IPv6 addresses stand in brackets. */
export const hostInUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host);
