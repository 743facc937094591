/** 128 random bits. crypto.randomUUID is unavailable over plain http, as on a studio's local network. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
