/** The most notes in an email, and the most characters of each; the order has them all. */
export const MAX_NOTES = 60;
const MAX_CHARACTERS = 400;

export const shortenNote = (text: string): string => {
  const characters = [...text];
  return characters.length > MAX_CHARACTERS ? `${characters.slice(0, MAX_CHARACTERS).join('')}…` : text;
};
