/** What every email is made of. Each block has one form in HTML (`block-view.tsx`) and one in text (`render-text.ts`). */

/** A piece of a paragraph: text, something to copy, or a link. */
export type Inline = string | { code: string } | { text: string; href: string };

/** A row of aligned figures; a total is emphasized. */
export type TableRow = { label: string; detail?: string; value: string; is_total?: boolean };

/** One of several orders, with a link to each. */
export type ListEntry = {
  label: string;
  href?: string | undefined;
  detail: string;
  value?: string;
  value_href?: string | undefined;
};

export type Block =
  | { type: 'title'; text: string }
  | { type: 'heading'; text: string; detail: string }
  /** Line breaks are kept. */
  | { type: 'paragraph'; pieces: Inline[]; is_small: boolean }
  | { type: 'table'; rows: TableRow[] }
  | { type: 'list'; entries: ListEntry[] }
  | { type: 'steps'; items: string[] }
  | { type: 'button'; label: string; url: string };

/** An email before it is rendered; `preheader` is shown beside the subject in lists of emails. */
export type EmailDocument = {
  sender: { name: string; url?: string; email?: string; address?: string };
  preheader: string;
  blocks: Block[];
  /** Paragraphs of small print. */
  footer: Inline[][];
};

export const title = (text: string): Block => ({ type: 'title', text });
export const heading = (text: string, detail = ''): Block => ({ type: 'heading', text, detail });
export const paragraph = (...pieces: Inline[]): Block => ({ type: 'paragraph', pieces, is_small: false });
export const smallPrint = (...pieces: Inline[]): Block => ({ type: 'paragraph', pieces, is_small: true });
export const table = (rows: TableRow[]): Block => ({ type: 'table', rows });
export const list = (entries: ListEntry[]): Block => ({ type: 'list', entries });
export const steps = (items: string[]): Block => ({ type: 'steps', items });
export const button = (label: string, url: string): Block => ({ type: 'button', label, url });

/** What somebody wrote, under a heading; nothing if they wrote nothing. */
export const quote = (of: string, text: string): Block[] => (text ? [heading(of), paragraph(text)] : []);

export const mailto = (address: string): Inline => ({
  text: address,
  href: `mailto:${encodeURIComponent(address).replace('%40', '@')}`,
});
