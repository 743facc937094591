import { afterEach, describe, expect, it, vi } from 'vitest';
import { getPasskeyObstacle } from './passkeys.ts';

describe('passkeys', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  const at = (hostname: string, isSecureContext: boolean, hasApi = isSecureContext) =>
    vi.stubGlobal('window', {
      ...{ location: { hostname }, isSecureContext },
      ...(hasApi ? { PublicKeyCredential: {} } : {}),
    });

  it.each(['studio.example', '10.example', 'localhost'])('can be used at %s', (hostname) => {
    at(hostname, true);
    expect(getPasskeyObstacle()).toBeNull();
  });

  it.each(['127.0.0.1', '192.168.1.20', '[::1]'])('can’t be used at %s, an IP address', (hostname) => {
    at(hostname, true);
    expect(getPasskeyObstacle()).toMatch(/IP address/);
  });

  it('can’t be used over http', () => {
    at('studio.example', false);
    expect(getPasskeyObstacle()).toMatch(/over https/);
  });

  it('can’t be used by a browser without them, which isn’t told to use https', () => {
    at('studio.example', true, false);
    expect(getPasskeyObstacle()).toMatch(/another browser/);
    expect(getPasskeyObstacle()).not.toMatch(/https/);
  });
});
