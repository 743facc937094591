const MOST = 200;

/**
 * Text fit for a mail header: one well-formed line of at most 200 characters, without controls and without the marks that
 * turn the direction of writing around.
 */
export const oneLine = (text: string): string => {
  const clean = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...clean];
  return characters.length > MOST ? `${characters.slice(0, MOST - 1).join('')}…` : clean;
};
