/** Makes a thing once for each key: formatters take a hundred times as long to make as to use. */
export const perKey = <T>(make: (key: string) => T): ((key: string) => T) => {
  const made = new Map<string, T>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const fresh = make(key);
    made.set(key, fresh);
    return fresh;
  };
};
