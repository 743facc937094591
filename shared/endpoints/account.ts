import { z } from 'zod';
import { pageQuery } from '../fields.ts';
import {
  newPasskey,
  newTotp,
  ownerConfirmation,
  passkey,
  passkeyOptions,
  passkeySignIn,
  passwordConfirmation,
  recoveryCodes,
  totpCode,
  totpStatus,
} from '../second-factors.ts';
import {
  credentials,
  loginAttempt,
  passwordChange,
  passwordChanged,
  session,
  signedIn,
} from '../sessions.ts';
import { done, endpoint, idParams } from './endpoint.ts';

const passkeyList = z.object({ passkeys: z.array(passkey) });

const calendarLink = z.object({ url: z.string() });

/** Signing in and the current session. */
export const accountEndpoints = {
  login: endpoint(
    'POST /api/admin/login',
    'public',
    'Sign in; where codes are switched on, without one the answer is 401 with `totp_required`',
    { body: credentials, response: signedIn },
  ),
  getPasskeySignIn: endpoint(
    'POST /api/admin/login/passkey/options',
    'public',
    'What the browser needs to ask for a passkey; good for five minutes',
    { response: passkeyOptions },
  ),
  signInByPasskey: endpoint('POST /api/admin/login/passkey', 'public', 'Sign in with a passkey', {
    body: passkeySignIn,
    response: signedIn,
  }),
  listPasskeys: endpoint('GET /api/admin/passkeys', 'owner', 'The passkeys that sign in', {
    response: passkeyList,
  }),
  getNewPasskey: endpoint(
    'POST /api/admin/passkeys/options',
    'owner',
    'What the browser needs to make a passkey; good for five minutes. Takes the password or a passkey of now',
    { body: ownerConfirmation, is_body_optional: true, response: passkeyOptions },
  ),
  addPasskey: endpoint('POST /api/admin/passkeys', 'owner', 'Add a passkey', {
    body: newPasskey,
    response: passkeyList,
  }),
  deletePasskey: endpoint('DELETE /api/admin/passkeys/:id', 'owner', 'Remove a passkey', {
    params: idParams,
    response: passkeyList,
  }),
  getTotp: endpoint('GET /api/admin/totp', 'owner', 'Whether codes are asked for', { response: totpStatus }),
  startTotp: endpoint(
    'POST /api/admin/totp',
    'owner',
    'A secret for an authenticator app, for the password or a passkey of now; no code is asked for before the first one was right',
    { body: ownerConfirmation, is_body_optional: true, response: newTotp },
  ),
  confirmTotp: endpoint(
    'POST /api/admin/totp/confirm',
    'owner',
    'Switch codes on with the first one; the recovery codes are shown this once',
    { body: totpCode, response: recoveryCodes },
  ),
  removeTotp: endpoint('DELETE /api/admin/totp', 'owner', 'Switch codes off', {
    body: passwordConfirmation,
    response: done,
  }),
  logout: endpoint('POST /api/admin/logout', 'owner', 'Revoke the token', { response: done }),
  changePassword: endpoint(
    'PUT /api/admin/password',
    'owner',
    'Change the password; every other session and every signed link ends, and this session gets another token',
    { body: passwordChange, response: passwordChanged },
  ),
  listLoginAttempts: endpoint('GET /api/admin/login-attempts', 'owner', 'Sign-in attempts, newest first', {
    query: z.object(pageQuery),
    response: z.object({ attempts: z.array(loginAttempt), next_cursor: z.string().nullable() }),
  }),
  listSessions: endpoint(
    'GET /api/admin/sessions',
    'owner',
    'The browsers that are signed in, the latest used first',
    { response: z.object({ sessions: z.array(session) }) },
  ),
  revokeSession: endpoint('DELETE /api/admin/sessions/:id', 'owner', 'Sign one browser out', {
    params: idParams,
    response: done,
  }),
  revokeOtherSessions: endpoint(
    'DELETE /api/admin/sessions',
    'owner',
    'Sign every browser out but this one',
    { response: done },
  ),
  endLinks: endpoint(
    'POST /api/admin/end-links',
    'owner',
    'End every signed link to files and exports that has been made so far',
    { response: done },
  ),
  getCalendarLink: endpoint(
    'GET /api/admin/calendar-link',
    'owner',
    'The secret address of due dates and days off, for calendar programs (iCalendar, with an ETag)',
    { response: calendarLink },
  ),
  renewCalendarLink: endpoint(
    'POST /api/admin/calendar-link/renew',
    'owner',
    'Replace that address; the old one is gone at once',
    { response: calendarLink },
  ),
};
