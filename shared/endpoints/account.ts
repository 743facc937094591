import { z } from 'zod';
import { pageQuery } from '../fields.ts';
import {
  credentials,
  loginAttempt,
  passwordChange,
  passwordChanged,
  session,
  signedIn,
} from '../sessions.ts';
import { done, endpoint, idParams } from './endpoint.ts';

/** Signing in and the current session. */
export const accountEndpoints = {
  login: endpoint('POST /api/admin/login', 'public', 'Sign in', { body: credentials, response: signedIn }),
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
};
