import type { Block, EmailDocument, Inline, ListEntry, TableRow } from './blocks.ts';

/** The plain text of an email, complete without its HTML. */
export const renderText = ({ sender, blocks, footer }: EmailDocument): string =>
  [
    `${blocks.map(renderBlock).join('')}--`,
    ...[sender.name, sender.email, sender.address].filter(Boolean),
    ...footer.map((pieces) => `\n${renderInline(pieces)}`),
  ].join('\n');

const renderBlock = (block: Block): string =>
  block.type === 'heading'
    ? `${[block.text.toUpperCase(), block.detail].filter(Boolean).join(': ')}\n`
    : `${renderContent(block)}\n\n`;

const renderContent = (block: Exclude<Block, { type: 'heading' }>): string => {
  switch (block.type) {
    case 'title':
      return block.text;
    case 'paragraph':
      return renderInline(block.pieces);
    case 'table':
      return renderTable(block.rows);
    case 'list':
      return block.entries.map(renderEntry).join('\n\n');
    case 'steps':
      return block.items.map((item, index) => `${index + 1}. ${item}`).join('\n');
    case 'button':
      return `${block.label}:\n${block.url}`;
  }
};

const renderInline = (pieces: Inline[]): string =>
  pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      if ('code' in piece) return piece.code;
      const { text, href } = piece;
      return href === text || href.startsWith('mailto:') ? text : `${text}: ${href}`;
    })
    .join('');

const LABEL_WIDTH = 44;

const renderTable = (rows: TableRow[]): string => {
  const widest = Math.max(...rows.map(({ value }) => value.length));
  return rows
    .map(({ label, detail, value }) => {
      const left = detail ? `${label} (${detail})` : label;
      return `${left.padEnd(LABEL_WIDTH)}  ${value.padStart(widest)}`;
    })
    .join('\n');
};

const renderEntry = ({ label, href, detail, value, value_href }: ListEntry): string =>
  [
    // A value that only repeats the link isn't worth a word.
    [label, href !== undefined && value_href === href ? '' : value].filter(Boolean).join('  '),
    detail,
    ...[...new Set([href, value_href])].filter((url) => url !== undefined),
  ].join('\n');
