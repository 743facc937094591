import { ApiError, call } from './api.ts';

/** Why this browser can't use passkeys at this address, and what to do; null if it can. */
export const getPasskeyObstacle = (): string | null => {
  // Passkeys belong to a domain name (RP ID in WebAuthn Level 3).
  if (/^\[|^[\d.]+$/.test(window.location.hostname))
    return 'To add one, open this page at a domain name: passkeys don’t work at an IP address.';
  // Not over plain http, except at localhost.
  if (!window.isSecureContext)
    return 'To add one, open this page over https: browsers allow passkeys nowhere else.';
  if (!('PublicKeyCredential' in window))
    return 'To add one, open this page in another browser: this one has no passkeys.';
  return null;
};

/** Why the browser or its user gave no passkey; null when they changed their mind, undefined for any other error. */
export const describePasskeyError = (error: unknown): string | null | undefined => {
  if (error instanceof ApiError) return error.detail ?? undefined;
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return null;
  if (name === 'InvalidStateError') return 'This device has a passkey for this studio already.';
  if (name === 'SecurityError')
    return 'Passkeys only work at the address that PUBLIC_URL names, and not at a bare IP address.';
  if (name === 'NotSupportedError') return 'This device can’t make a passkey.';
  return undefined;
};

/** Asks for any passkey of this address; the answer is good once, for a few minutes. Rejects as the browser does. */
export const askPasskey = async () => {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    call('POST /api/admin/login/passkey/options'),
  ]);
  return startAuthentication({ optionsJSON: optionsJSON as never });
};
