const segment = '[a-z0-9_-][a-z0-9._-]*';
const keyPattern = new RegExp(`^${segment}(/${segment})*$`);
const segmentPattern = new RegExp(`^${segment}$`);

export const isSegment = (name: string): boolean => segmentPattern.test(name);

export const isKey = (key: string): boolean => key.length <= 200 && keyPattern.test(key);

/** A key is made by the server, so a bad one is our own mistake and no visitor's. No segment may begin with a dot. */
export const assertKey = (key: string): void => {
  if (!isKey(key)) throw new TypeError(`Not a storage key: ${JSON.stringify(key)}`);
};

/** A prefix is the beginning of a key, or nothing. */
export const assertPrefix = (prefix: string): void => {
  if (prefix !== '') assertKey(prefix.endsWith('/') ? `${prefix}x` : prefix);
};
