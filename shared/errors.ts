import * as z from 'zod/mini';

/** Every error an API call can return, with its status. The server sends no others. */
export const errorStatus = {
  malformed: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  too_slow: 408,
  conflict: 409,
  precondition_failed: 412,
  too_large: 413,
  unsupported: 415,
  range: 416,
  invalid: 422,
  locked: 423,
  too_many: 429,
  internal: 500,
  not_implemented: 501,
  unavailable: 503,
  no_room: 507,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** A field and the message shown beside it. */
export const fieldError = z.object({ field: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldError>;

/** The body of every error: one sentence a person can act on, and the fields it is about. */
export const errorBody = z.object({
  detail: z.string(),
  errors: z.optional(z.array(fieldError)),
  /** The password was right, and a code of the authenticator app is needed, too. */
  totp_required: z.optional(z.literal(true)),
  /** Deliverables without a version, when a delivery is refused because of them. */
  missing: z.optional(z.array(z.object({ song: z.int(), kind: z.string(), kind_name: z.string() }))),
  /** The row as it is now, when the version that was sent is no longer current. */
  current: z.optional(z.unknown()),
});
export type ErrorBody = z.infer<typeof errorBody>;

// Without a custom message, zod's own is meant for developers.
const wordsOf = ({ code, message }: z.core.$ZodIssue): string => {
  if (code === 'unrecognized_keys') return 'Unknown field';
  return /^(Invalid (input|option|value|string)|Too (big|small))/.test(message)
    ? 'This value is not valid'
    : message;
};

/** Converts a zod error to field errors: dotted paths, first message per field. */
export const toFieldErrors = (error: z.core.$ZodError): FieldError[] => {
  const seen = new Map<string, string>();
  for (const issue of error.issues) {
    const field = issue.path.join('.') || 'body';
    if (!seen.has(field)) seen.set(field, wordsOf(issue));
  }
  return [...seen].map(([field, message]) => ({ field, message }));
};
