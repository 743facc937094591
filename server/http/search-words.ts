const MOST_WORDS = 8;

/** What was typed into a search box, as words to look for. */
export const searchWords = (typed = ''): string[] =>
  typed.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
