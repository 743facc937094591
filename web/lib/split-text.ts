/**
 * Cuts a text for a place that holds about `limit` characters: at the end of a word, and only when what is left over is
 * worth a button. Both parts together are the text.
 */
export const splitText = (text: string, limit: number): { head: string; rest: string } => {
  if (text.length <= limit * 1.3) return { head: text, rest: '' };
  const blank = text.slice(0, limit).search(/\s\S*$/);
  // A text without blanks is cut between two characters, never within one.
  const cut = blank > limit / 2 ? blank : [...text.slice(0, limit)].slice(0, -1).join('').length;
  return { head: text.slice(0, cut), rest: text.slice(cut) };
};

/** Whether a text stops where a sentence does: three dots behind a full stop would be four. */
export const endsSentence = (text: string): boolean => /[.!?…。！？]["'”’»)]*$/.test(text);
