import { ApiError } from './api.ts';

/** Whether this browser, at this address, can use passkeys: not over plain http, except on one's own machine. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window && window.isSecureContext;

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
