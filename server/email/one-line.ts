const MAX_LENGTH = 200;

/**
 * Text safe for an email header: one well-formed line of at most 200 characters, without control characters or marks
 * that change text direction.
 */
export const oneLine = (text: string): string => {
  const clean = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...clean];
  return characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH - 1).join('')}…` : clean;
};
