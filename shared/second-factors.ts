import * as z from 'zod/mini';
import { line, timestamp } from './fields.ts';
import { limits } from './limits.ts';

/** A code beside the password, and passkeys instead of it. Both are optional. */

/** An authenticator app's secret, before its first code. `otpauth_url` is what its QR code says. */
export const newTotp = z.object({ secret: z.string(), otpauth_url: z.string() });
export type NewTotp = z.infer<typeof newTotp>;

/** Six digits, however they are grouped. */
export const totpCode = z.object({
  code: z
    .pipe(
      z.string({ error: 'Enter the code' }).check(z.maxLength(40)),
      z.transform((text: string) => text.replace(/\s/g, '')),
    )
    .check(z.regex(/^\d{6}$/, { error: 'Enter the six digits that your app shows' })),
});

/** Each works once, instead of a code. They are shown this once. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

/** Whether codes are asked for, since when, and how many recovery codes are left. */
export const totpStatus = z.object({
  confirmed_at: z.nullable(timestamp),
  recovery_codes_left: z.int(),
});
export type TotpStatus = z.infer<typeof totpStatus>;

export const passwordConfirmation = z.object({
  password: z
    .string({ error: 'Enter your password' })
    .check(z.minLength(1, { error: 'Enter your password' }), z.maxLength(limits.password.max)),
});

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: timestamp,
  last_used_at: z.nullable(timestamp),
});
export type Passkey = z.infer<typeof passkey>;

/** The options of `navigator.credentials`, in the JSON of WebAuthn Level 3, 5.1.8 and 5.1.9. */
export const passkeyOptions = z.looseObject({ challenge: z.string() });

const part = z.string().check(z.maxLength(10_000));
/** What `navigator.credentials` answered, in the JSON of WebAuthn Level 3, 5.1; checked where it is verified. */
const credential = z.looseObject({
  id: z.string().check(z.maxLength(2_000)),
  rawId: z.string().check(z.maxLength(2_000)),
  type: z.literal('public-key'),
  response: z.record(
    z.string().check(z.maxLength(40)),
    z.union([part, z.array(z.string().check(z.maxLength(40))), z.number(), z.null()]),
  ),
  clientExtensionResults: z.optional(z.looseObject({})),
});

/** That whoever is signed in is still the owner: the password, or the answer of a passkey to a challenge of now. */
export const ownerConfirmation = z
  .object({
    password: z.optional(
      z.string().check(z.minLength(1, { error: 'Enter your password' }), z.maxLength(limits.password.max)),
    ),
    credential: z.optional(credential),
  })
  .check(
    z.refine(({ password, credential: given }) => password !== undefined || given !== undefined, {
      error: 'Enter your password',
      path: ['password'],
    }),
  );
export type OwnerConfirmation = z.infer<typeof ownerConfirmation>;

export const newPasskey = z.object({ name: line('Name', limits.name), credential });
export const passkeySignIn = z.object({ credential });
