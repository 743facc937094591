export type Piece = { text: string; href?: string };

// Marks of invisible or reversed text end an address too: what is shown is what is opened.
const address = /https?:\/\/[^\s<>"\p{C}]+/giu;
const trailing = ".,;:!?'’”»*_";
const openings: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

/** A line as plain pieces and addresses of the web that may be clicked. No other scheme becomes a link, nor does a disguised host. */
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

/** A sentence's own marks are not part of an address; a bracket is, when it was opened in it. */
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
