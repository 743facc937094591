import { Fragment, type ReactNode } from 'react';
import type { Block, Inline, ListEntry, TableRow } from './blocks.ts';

// Mail programs support tables and inline styles. The classes are only for dark mode, where a program supports it.
const MONO = 'ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace';
export const MUTED = '#5c5f67';
export const HAIRLINE = '#e3dfd7';
const NOWRAP = { whiteSpace: 'nowrap' } as const;

export const BlockView = ({ block, accent }: { block: Block; accent: string }) => {
  switch (block.type) {
    case 'title':
      return (
        <h1 style={{ margin: '0 0 8px', fontSize: 24, lineHeight: '32px', fontWeight: 700 }}>{block.text}</h1>
      );
    case 'heading':
      return (
        <h2
          className="muted"
          style={{ margin: '28px 0 8px', fontSize: 13, lineHeight: '20px', fontWeight: 700, color: MUTED }}
        >
          {[block.text, block.detail].filter(Boolean).join(': ')}
        </h2>
      );
    case 'paragraph':
      return (
        <p
          className={block.is_small ? 'muted' : 'text'}
          style={{ margin: '0 0 12px', ...(block.is_small ? { color: MUTED } : {}) }}
        >
          <InlineView pieces={block.pieces} />
        </p>
      );
    case 'table':
      return <Rows rows={block.rows.map(getTableCells)} />;
    case 'list':
      return <Rows rows={block.entries.map(getEntryCells)} />;
    case 'steps':
      return (
        <ol style={{ margin: 0, paddingLeft: 22 }}>
          {block.items.map((item) => (
            <li key={item} className="text" style={{ margin: '0 0 8px' }}>
              {item}
            </li>
          ))}
        </ol>
      );
    case 'button':
      return <Button {...block} accent={accent} />;
  }
};

export const InlineView = ({ pieces }: { pieces: Inline[] }) =>
  pieces.map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no id, and never change order
    <Fragment key={index}>
      {typeof piece === 'string' ? (
        <Text text={piece} />
      ) : 'code' in piece ? (
        <span style={{ fontFamily: MONO, fontSize: 15, ...NOWRAP }}>{piece.code}</span>
      ) : (
        <Link href={piece.href}>{piece.text}</Link>
      )}
    </Fragment>
  ));

/**
 * Typed text with its line breaks: not every mail program supports white-space. An order number never wraps, so that it
 * can be copied.
 */
const Text = ({ text }: { text: string }) =>
  text.split(/(\n|MX-[0-9A-Z]{12})/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id, and never change order
    <Fragment key={index}>
      {part === '\n' ? <br /> : index % 2 === 0 ? part : <span style={NOWRAP}>{part}</span>}
    </Fragment>
  ));

const Link = ({ href, children }: { href: string | undefined; children: ReactNode }) =>
  href ? (
    <a href={href} rel="noopener noreferrer" style={{ color: 'inherit' }}>
      {children}
    </a>
  ) : (
    children
  );

type Cells = { left: ReactNode; right: ReactNode; is_total?: boolean };

const getTableCells = ({ label, detail, value, is_total = false }: TableRow): Cells => ({
  left: (
    <>
      {label}
      {detail && (
        <span className="muted" style={{ color: MUTED, fontSize: 14, ...NOWRAP }}>
          {' '}
          {detail}
        </span>
      )}
    </>
  ),
  right: value,
  is_total,
});

const getEntryCells = ({ label, href, detail, value, value_href }: ListEntry): Cells => ({
  left: (
    <>
      <span style={NOWRAP}>
        <Link href={href}>{label}</Link>
      </span>
      <br />
      <span className="muted" style={{ color: MUTED, fontSize: 14 }}>
        {detail}
      </span>
    </>
  ),
  right: <Link href={value_href}>{value}</Link>,
});

const Rows = ({ rows }: { rows: Cells[] }) => (
  <table width="100%" cellPadding={0} cellSpacing={0} border={0} style={{ borderCollapse: 'collapse' }}>
    <tbody>
      {rows.map(({ left, right, is_total = false }, index) => {
        const cell = {
          padding: '8px 0',
          borderTop: index > 0 ? `1px solid ${HAIRLINE}` : 'none',
          verticalAlign: 'top',
          fontWeight: is_total ? 700 : 400,
        } as const;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name
          <tr key={index}>
            <td className="rule" style={cell}>
              {left}
            </td>
            <td
              className="rule"
              align="right"
              style={{ ...cell, paddingLeft: 16, fontFamily: MONO, fontSize: 15, ...NOWRAP }}
            >
              {right}
            </td>
          </tr>
        );
      })}
    </tbody>
  </table>
);

const Button = ({ label, url, accent }: { label: string; url: string; accent: string }) => (
  <table role="presentation" cellPadding={0} cellSpacing={0} border={0} style={{ margin: '16px 0 12px' }}>
    <tbody>
      <tr>
        <td className="button" style={{ background: accent, borderRadius: 5 }}>
          <a
            href={url}
            style={{
              display: 'inline-block',
              padding: '12px 20px',
              color: '#0b0c0e',
              fontWeight: 700,
              textDecoration: 'none',
            }}
          >
            {label}
          </a>
        </td>
      </tr>
    </tbody>
  </table>
);
