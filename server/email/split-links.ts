export type Piece = { text: string; href?: string };

// Invisible characters and direction marks also end a URL: what is shown is what opens.
const address = /https?:\/\/[^\s<>"\p{C}]+/giu;
const trailing = ".,;:!?'’”»*_";
const openings: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

/** Splits a line into plain text and clickable web URLs. No other scheme becomes a link, nor does a disguised host. */
export const splitLinks = (line: string): Piece[] => {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of line.matchAll(address)) {
    const text = withoutTail(match[0]);
    if (!isPlainAddress(text)) continue;
    if (match.index > end) pieces.push({ text: line.slice(end, match.index) });
    pieces.push({ text, href: text });
    end = match.index + text.length;
  }
  if (end < line.length) pieces.push({ text: line.slice(end) });
  return pieces;
};

/** Punctuation at the end of a sentence isn't part of a URL; a closing bracket is, if it was opened within it. */
const withoutTail = (text: string): string => {
  const counts = new Map<string, number>();
  const count = (mark: string, by: number) => counts.set(mark, (counts.get(mark) ?? 0) + by);
  for (const mark of text) count(mark, 1);
  let end = text.length;
  for (; end > 0; end--) {
    const last = text[end - 1] ?? '';
    const opening = openings[last];
    const isExtra = opening !== undefined && (counts.get(opening) ?? 0) < (counts.get(last) ?? 0);
    if (!isExtra && !trailing.includes(last)) break;
    count(last, -1);
  }
  return text.slice(0, end);
};

// `https://paypal.me@evil.example` opens evil.example.
const isPlainAddress = (text: string): boolean =>
  /^https?:\/\/[^/?#@\\]+(?:[/?#]|$)/i.test(text) && URL.canParse(text);
