const segment = '[a-z0-9_-][a-z0-9._-]*';
const keyPattern = new RegExp(`^${segment}(/${segment})*$`);
const segmentPattern = new RegExp(`^${segment}$`);

export const isSegment = (name: string): boolean => segmentPattern.test(name);

export const isKey = (key: string): boolean => key.length <= 200 && keyPattern.test(key);

/** Keys are made by the server, so a bad one is our bug, not a visitor's mistake. No segment may start with a dot. */
export const assertKey = (key: string): void => {
  if (!isKey(key)) throw new TypeError(`Not a storage key: ${JSON.stringify(key)}`);
};

/** A prefix is the start of a key, or empty. */
export const assertPrefix = (prefix: string): void => {
  if (prefix !== '') assertKey(prefix.endsWith('/') ? `${prefix}x` : prefix);
};
