const MAX_WORDS = 8;

export const searchWords = (typed = ''): string[] =>
  typed.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
