import type { Generated } from 'kysely';

/** Who may enter, and what this installation knows about itself. */
export type AccessTables = {
  settings: { key: string; value: string };
  /** Keys this installation made for itself. */
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
    /** What the owner revokes it by. */
    id: string;
    address: string;
    device: string;
    admin_id: string;
    created_at: string;
    last_used_at: string;
    /** The browser it was begun in, where that keeps cookies. */
    device_cookie_id: string | null;
  };
  /** Browsers that have signed in before: what others do never holds up their next sign-in. */
  device_cookies: {
    id: string;
    token_hash: string;
    admin_id: string;
    created_at: string;
    last_used_at: string;
  };
  login_attempts: {
    seq: Generated<number>;
    at: string;
    username: string;
    address: string;
    outcome: 'success' | 'wrong_credentials' | 'delayed';
  };
  /** Token buckets by what they limit: when each is full again. A full one needs no row. */
  rate_limits: { key: string; full_at: string };
  /** Growing delays after wrong passwords, by address, network and browser; they outlive a restart. */
  login_delays: { key: string; failures: number; last_failure_at: string; blocked_until: string };
};
