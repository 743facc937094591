import * as z from 'zod/mini';
import { trimText } from './blank-text.ts';
import { line, timestamp } from './fields.ts';
import { limits } from './limits.ts';

/** The owner's sign-in. */
export const credentials = z.object({
  username: z.pipe(
    z
      .string({ error: 'Please fill in all fields' })
      .check(z.overwrite(trimText), z.minLength(1, { error: 'Please fill in all fields' })),
    line('Username', limits.username),
  ),
  password: z
    .string({ error: 'Please fill in all fields' })
    .check(z.minLength(1, { error: 'Please fill in all fields' }), z.maxLength(limits.password.max)),
  /** From the authenticator app, or a recovery code. */
  code: z.optional(z.string().check(z.maxLength(40))),
});
export type Credentials = z.infer<typeof credentials>;

/**
 * An opaque bearer token for the Authorization header; it expires after 7 days without use and after 30 days at the
 * latest.
 */
export const signedIn = z.object({ access_token: z.string(), username: z.string(), email: z.string() });
export type SignedIn = z.infer<typeof signedIn>;

export const passwordChange = z.object({
  current_password: z
    .string()
    .check(z.minLength(1, { error: 'Enter your current password' }), z.maxLength(limits.password.max)),
  new_password: z
    .string({ error: 'Enter a new password' })
    .check(
      z.minLength(limits.password.min, { error: `Use at least ${limits.password.min} characters` }),
      z.maxLength(limits.password.max, { error: `Use at most ${limits.password.max} characters` }),
    ),
  /** Whoever has one of them gets in without the password. */
  remove_passkeys: z._default(z.boolean(), false),
});
export type PasswordChange = z.infer<typeof passwordChange>;

/** The new token of the session that changed the password; its old token is no longer valid. */
export const passwordChanged = z.object({ message: z.string(), access_token: z.string() });

const loginOutcome = z.enum([
  'success',
  'wrong_credentials',
  'code_asked',
  'wrong_code',
  'wrong_passkey',
  'delayed',
]);
export type LoginOutcome = z.infer<typeof loginOutcome>;
export const loginAttempt = z.object({
  id: z.string(),
  at: timestamp,
  username: z.string(),
  address: z.string(),
  outcome: loginOutcome,
});
export type LoginAttempt = z.infer<typeof loginAttempt>;

/** A signed-in browser. `device` is a short description from its user agent, for recognising it. */
export const session = z.object({
  id: z.string(),
  created_at: timestamp,
  last_used_at: timestamp,
  address: z.string(),
  device: z.string(),
  is_current: z.boolean(),
});
export type Session = z.infer<typeof session>;
