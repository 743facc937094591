const MOST_WORDS = 8;

/** Splits the text of a search box into words. */
export const searchWords = (typed = ''): string[] =>
  typed.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
