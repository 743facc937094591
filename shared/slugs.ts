/** `Café mix` is `cafe_mix`; empty for a name without Latin letters. Starts with a letter, and has room for a number. */
export const toSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+/, '')
    .slice(0, 30)
    .replace(/_+$/, '');

/** The slug, with the first number behind it that makes it free where it is taken. */
export const findFreeSlug = (slug: string, isTaken: (slug: string) => boolean): string => {
  let free = slug;
  for (let number = 2; isTaken(free); number++) free = `${slug}_${number}`;
  return free;
};
