import type { Generated } from 'kysely';
import type { LoginOutcome } from '../../shared/sessions.ts';

export type AccessTables = {
  settings: { key: string; value: string };
  /** Keys this installation generated for itself. */
  secrets: { name: string; value: string };
  admins: {
    id: string;
    username: string;
    username_key: string;
    email: string;
    password_hash: string;
    created_at: string;
    updated_at: string;
  };
  sessions: {
    token_hash: string;
    /** The id by which the owner revokes the session. */
    id: string;
    address: string;
    device: string;
    admin_id: string;
    created_at: string;
    last_used_at: string;
    /** The browser it was started in, if it accepts cookies. */
    device_cookie_id: string | null;
  };
  /** Browsers that have signed in before: other people's attempts never delay their next sign-in. */
  device_cookies: {
    id: string;
    token_hash: string;
    admin_id: string;
    created_at: string;
    last_used_at: string;
  };
  /** The secret of time-based codes. Not asked for until the first code was right. */
  totp: {
    admin_id: string;
    /** Base32. */
    secret: string;
    confirmed_at: string | null;
    /** The time step of the last code that was accepted: none is accepted twice. */
    last_step: Generated<number>;
    created_at: string;
  };
  recovery_codes: { id: string; admin_id: string; code_hash: string; used_at: string | null };
  passkeys: {
    id: string;
    admin_id: string;
    credential_id: string;
    /** COSE, in base64url. */
    public_key: string;
    /** How often the authenticator says it was used; 0 if it doesn't count. */
    counter: number;
    /** A JSON list, as the browser told. */
    transports: string;
    name: string;
    created_at: string;
    last_used_at: string | null;
  };
  /** Challenges that were answered, until they would have expired. */
  used_challenges: { challenge: string; expires_at: string };
  login_attempts: {
    seq: Generated<number>;
    at: string;
    username: string;
    address: string;
    outcome: LoginOutcome;
  };
  /** Token buckets, stored as the time when each is full again. A full bucket needs no row. */
  rate_limits: { key: string; full_at: string };
  /** Growing delays after wrong passwords, by address, network and browser; they survive a restart. */
  login_delays: { key: string; failures: number; last_failure_at: string; blocked_until: string };
};
