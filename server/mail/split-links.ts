export type Piece = { text: string; href?: string };

// Marks of invisible or reversed text end an address too: what is shown is what is opened.
const address = /https?:\/\/[^\s<>"\p{C}]+/giu;
const trailing = /[.,;:!?'’”»*_]+$/;

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
  for (let rest = text; ; ) {
    const shorter = rest.replace(trailing, '');
    const last = shorter.at(-1) ?? '';
    const opening = { ')': '(', ']': '[', '}': '{' }[last];
    if (opening === undefined || count(shorter, opening) >= count(shorter, last)) return shorter;
    rest = shorter.slice(0, -1);
  }
};

const count = (text: string, mark: string): number => text.split(mark).length - 1;

// `https://paypal.me@evil.example` opens evil.example.
const isPlainAddress = (text: string): boolean =>
  /^https?:\/\/[^/?#@\\]+(?:[/?#]|$)/i.test(text) && URL.canParse(text);
