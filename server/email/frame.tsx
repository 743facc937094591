import type { CSSProperties, ReactNode } from 'react';

// Mail programs support tables and inline styles. The classes are only for dark mode, where a program supports it.
const SANS = '-apple-system, "Segoe UI", Helvetica, Arial, sans-serif';
const MONO = 'ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace';
const TEXT = '#17181b';
const MUTED = '#5c5f67';
const HAIRLINE = '#e3dfd7';
/** Breaks a word that is longer than its line, in narrow table cells too; the older name is for older mail programs. */
const WRAP = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const;

const DARK = `@media (prefers-color-scheme: dark) {
  .page { background: #0b0c0e !important }
  .card { background: #14161a !important; border-color: #ffb224 #2a2e36 #2a2e36 !important }
  .text, .text a { color: #ece8e1 !important }
  .text .button a { color: #0b0c0e !important }
  .muted, .muted a { color: #9a9ca3 !important }
  .rule { border-color: #2a2e36 !important }
}`;

type FrameProps = { title: string; preview: string; studio: string; footer: ReactNode; children: ReactNode };

/** The layout of every email: the studio's name above, one card, a footer below. */
export const EmailLayout = ({ title, preview, studio, footer, children }: FrameProps) => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <title>{title}</title>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant; React would escape the quotes of CSS */}
      <style dangerouslySetInnerHTML={{ __html: DARK }} />
    </head>
    <body className="page" style={{ margin: 0, background: '#f4f1ec' }}>
      <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>{preview}</div>
      <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0}>
        <tbody>
          <tr>
            <td align="center" style={{ padding: '24px 12px 40px' }}>
              <table
                role="presentation"
                width="100%"
                cellPadding={0}
                cellSpacing={0}
                border={0}
                style={{
                  maxWidth: 600,
                  fontFamily: SANS,
                  fontSize: 16,
                  lineHeight: '24px',
                  color: TEXT,
                  ...WRAP,
                }}
              >
                <tbody>
                  <tr>
                    <td className="text" style={{ padding: '0 4px 12px', fontSize: 14, fontWeight: 700 }}>
                      {studio}
                    </td>
                  </tr>
                  <tr>
                    <td
                      className="card text"
                      style={{
                        background: '#ffffff',
                        border: `1px solid ${HAIRLINE}`,
                        borderTop: '3px solid #ffb224',
                        borderRadius: 5,
                        padding: '28px 24px',
                        textAlign: 'left',
                      }}
                    >
                      {children}
                    </td>
                  </tr>
                  <tr>
                    <td
                      className="muted"
                      style={{ padding: '16px 4px 0', fontSize: 13, lineHeight: '20px', color: MUTED }}
                    >
                      {footer}
                    </td>
                  </tr>
                </tbody>
              </table>
            </td>
          </tr>
        </tbody>
      </table>
    </body>
  </html>
);

export const Title = ({ children }: { children: ReactNode }) => (
  <h1 style={{ margin: '0 0 8px', fontSize: 24, lineHeight: '32px', fontWeight: 700 }}>{children}</h1>
);

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h2
      className="muted"
      style={{ margin: '28px 0 8px', fontSize: 13, lineHeight: '20px', fontWeight: 700, color: MUTED }}
    >
      {title}
    </h2>
    {children}
  </>
);

type TextProps = { muted?: boolean; style?: CSSProperties; children: ReactNode };

export const Paragraph = ({ muted = false, style, children }: TextProps) => (
  <p
    className={muted ? 'muted' : 'text'}
    style={{ margin: '0 0 8px', ...(muted ? { color: MUTED } : {}), ...style }}
  >
    {children}
  </p>
);

export const Mono = ({ children }: { children: ReactNode }) => (
  <span style={{ fontFamily: MONO, fontSize: 15, whiteSpace: 'nowrap' }}>{children}</span>
);

/** Text in which an order number never wraps, so that it can be copied. */
export const TextWithOrderIds = ({ text }: { text: string }) =>
  text.split(/(MX-[0-9A-Z]{12})/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id, and never change order
      <span key={index} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ),
  );

/** Typed text with its line breaks: not every mail program supports white-space. */
export const PreformattedText = ({ text }: { text: string }) => (
  <Paragraph>
    {text.split('\n').map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id, and never change order
      <span key={index}>
        {index > 0 && <br />}
        {line}
      </span>
    ))}
  </Paragraph>
);

type Row = {
  label: string;
  detail?: string;
  value: string;
  strong?: boolean;
  /** The label doesn't wrap, and the detail has a line of its own. */
  stacked?: boolean;
  href?: string;
  valueHref?: string;
};

const Linked = ({ text, href }: { text: string; href?: string | undefined }) =>
  href ? (
    <a href={href} style={{ color: 'inherit' }}>
      {text}
    </a>
  ) : (
    text
  );

/** Rows with aligned figures; a strong one is a sum. */
export const Rows = ({ rows }: { rows: Row[] }) => (
  <table width="100%" cellPadding={0} cellSpacing={0} border={0} style={{ borderCollapse: 'collapse' }}>
    <tbody>
      {rows.map(({ label, detail, value, strong = false, stacked = false, href, valueHref }, index) => {
        const cell = {
          padding: '8px 0',
          borderTop: index > 0 ? `1px solid ${HAIRLINE}` : 'none',
          verticalAlign: 'top',
          fontWeight: strong ? 700 : 400,
        } as const;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name
          <tr key={index}>
            <td className="rule" style={cell}>
              <span style={stacked ? { whiteSpace: 'nowrap' } : {}}>
                <Linked text={label} href={href} />
              </span>
              {detail && stacked && <br />}
              {detail && (
                <span
                  className="muted"
                  style={{ color: MUTED, fontSize: 14, ...(stacked ? {} : { whiteSpace: 'nowrap' }) }}
                >
                  {' '}
                  {detail}
                </span>
              )}
            </td>
            <td
              className="rule"
              align="right"
              style={{ ...cell, paddingLeft: 16, fontFamily: MONO, fontSize: 15, whiteSpace: 'nowrap' }}
            >
              <Linked text={value} href={valueHref} />
            </td>
          </tr>
        );
      })}
    </tbody>
  </table>
);

export const ButtonLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <table role="presentation" cellPadding={0} cellSpacing={0} border={0} style={{ margin: '12px 0' }}>
    <tbody>
      <tr>
        <td className="button" style={{ background: '#ffb224', borderRadius: 5 }}>
          <a
            href={href}
            style={{
              display: 'inline-block',
              padding: '12px 20px',
              color: '#0b0c0e',
              fontWeight: 700,
              textDecoration: 'none',
            }}
          >
            {children}
          </a>
        </td>
      </tr>
    </tbody>
  </table>
);
