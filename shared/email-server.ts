import * as z from 'zod/mini';
import { emailAddress, knownVersion, line, rowVersion } from './fields.ts';
import { limits } from './limits.ts';

/** The mail server that the studio's emails leave by. Its password is written and never read back. */

/** How the connection is encrypted: not at all, after a greeting in the clear (RFC 3207), or from its first byte (RFC 8314). */
export const emailSecurities = ['starttls', 'tls', 'none'] as const;
export type EmailSecurity = (typeof emailSecurities)[number];

const isHost = (text: string): boolean => z.union([z.hostname(), z.ipv4(), z.ipv6()]).safeParse(text).success;

export const emailServerForm = z.object({
  host: line('Server', 253).check(
    z.refine(isHost, { error: 'Enter the server’s name, like smtp.example.com' }),
  ),
  port: z
    .int({ error: 'Enter a port from 1 to 65535' })
    .check(
      z.minimum(1, { error: 'Enter a port from 1 to 65535' }),
      z.maximum(65_535, { error: 'Enter a port from 1 to 65535' }),
    ),
  security: z.enum(emailSecurities, { error: 'Choose STARTTLS, TLS or none' }),
  /** Empty: without a sign-in. */
  user: line('User name', 255),
  /** One that isn't sent stays while it applies: see `keepsPassword`. */
  password: z.optional(
    z.string({ error: 'Password must be text' }).check(
      z.maxLength(500, { error: 'Password can have at most 500 characters' }),
      // SMTP has no way to send a NUL (RFC 4616).
      z.refine((text) => !text.includes('\0') && text.isWellFormed(), {
        error: 'Password contains characters that can’t be sent',
      }),
    ),
  ),
  from: emailAddress,
  /** Empty: the business name. */
  name: line('Sender name', limits.name),
});
export type EmailServerForm = z.infer<typeof emailServerForm>;
export const emailServerChange = z.extend(emailServerForm, knownVersion);
export type EmailServerChange = z.infer<typeof emailServerChange>;

/**
 * `none`: emails wait in the outbox. `environment`: SMTP_URL is set and wins; nothing can be changed here. `here`: what
 * was saved. `lost`: its password can't be read, as after restoring a backup, which carries no key to it.
 */
export const emailServer = z.object({
  state: z.enum(['none', 'environment', 'here', 'lost']),
  server: z.nullable(
    z.object({
      host: z.string(),
      port: z.int(),
      security: z.enum([...emailSecurities, 'if_offered']),
      user: z.string(),
      has_password: z.boolean(),
      from: z.string(),
      name: z.string(),
    }),
  ),
  ...rowVersion,
});
export type EmailServer = z.infer<typeof emailServer>;

type Account = Pick<EmailServerForm, 'host' | 'port' | 'user'>;

export const isSameAccount = (one: Account, other: Account): boolean =>
  one.host === other.host && one.port === other.port && one.user === other.user;

/** Whether the saved password still applies: not to another server or user, and not newly unencrypted. */
export const keepsPassword = (
  stored: Account & { security: string },
  server: Account & { security: string },
): boolean => isSameAccount(stored, server) && (server.security !== 'none' || stored.security === 'none');

/** What the server answered to a test. `words`: its reply, or what went wrong; empty when it took the email. */
export const emailTest = z.object({ is_sent: z.boolean(), recipient: z.string(), words: z.string() });
export type EmailTest = z.infer<typeof emailTest>;
