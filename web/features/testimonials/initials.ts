/** One or two initials of a name; empty when it has no letters. */
export const getInitials = (name: string): string => {
  const words = name.split(/[\s.,&+/|_-]+/u).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
};
