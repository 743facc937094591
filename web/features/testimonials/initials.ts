/** One or two letters that stand for a name, or nothing where it has none. */
export const getInitials = (name: string): string => {
  const words = name.split(/[\s.,&+/|_-]+/u).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
};
