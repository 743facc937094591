import { useState } from 'react';
import { endsSentence, splitText } from '../lib/split-text.ts';

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
