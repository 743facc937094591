/**
 * Splits a text at about `limit` characters: at the end of a word, and only if the rest is worth a button. Both parts
 * together are the whole text.
 */
export const splitText = (text: string, limit: number): { head: string; rest: string } => {
  if (text.length <= limit * 1.3) return { head: text, rest: '' };
  const blank = text.slice(0, limit).search(/\s\S*$/);
  // A text without blanks is split between characters, never inside one.
  const cut = blank > limit / 2 ? blank : [...text.slice(0, limit)].slice(0, -1).join('').length;
  return { head: text.slice(0, cut), rest: text.slice(cut) };
};

/** Whether a text ends like a sentence: an ellipsis after a full stop would be four dots. */
export const endsSentence = (text: string): boolean => /[.!?…。！？]["'”’»)]*$/.test(text);
