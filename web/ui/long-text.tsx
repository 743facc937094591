import { useState } from 'react';

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

/** Shows the start of a text and the rest on demand. The whole text stays in the page for search engines. */
export const LongText = ({ text, limit, of }: LongTextProps) => {
  const [isOpen, setOpen] = useState(false);
  const { head, rest } = splitText(text, limit);
  if (!rest) return text;
  return (
    <>
      {head}
      <span hidden={!isOpen}>{rest}</span>
      {!isOpen && (endsSentence(head) ? ' ' : '… ')}
      {isOpen && ' '}
      <button
        type="button"
        aria-expanded={isOpen}
        aria-label={isOpen ? `Show less of ${of}` : `Read all of ${of}`}
        onClick={() => setOpen(!isOpen)}
        className="link -my-2 inline-flex min-h-11 cursor-pointer items-center font-sans text-base"
      >
        {isOpen ? 'Show less' : 'Read all'}
      </button>
    </>
  );
};
type LongTextProps = {
  text: string;
  /** Approximate number of characters shown at first. */
  limit: number;
  /** What the text is about, for the button's accessible name. */
  of: string;
};
