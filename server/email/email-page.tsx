import { BlockView, HAIRLINE, InlineView, MUTED } from './block-view.tsx';
import { type Block, type EmailDocument, type Inline, mailto } from './blocks.ts';

const SANS = '-apple-system, "Segoe UI", Helvetica, Arial, sans-serif';
const TEXT = '#17181b';
/** Breaks a word that is longer than its line, in narrow table cells too; the older name is for older mail programs. */
const WRAP = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const;

const writeDark = (accent: string) => `@media (prefers-color-scheme: dark) {
  .page { background: #0b0c0e !important }
  .card { background: #14161a !important; border-color: ${accent} #2a2e36 #2a2e36 !important }
  .text, .text a { color: #ece8e1 !important }
  .text .button a { color: #0b0c0e !important }
  .muted, .muted a { color: #9a9ca3 !important }
  .rule { border-color: #2a2e36 !important }
}`;

/** Every email: the sender's name above, one card, the small print below. `accent`: a surface that carries ink. */
export const EmailPage = ({ accent, sender, preheader, blocks, footer }: EmailPageProps) => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <title>{getTitle(blocks) ?? sender.name}</title>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: no text of anybody’s; React would escape the quotes of CSS */}
      <style dangerouslySetInnerHTML={{ __html: writeDark(accent) }} />
    </head>
    <body className="page" style={{ margin: 0, background: '#f4f1ec' }}>
      <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>{preheader}</div>
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
                      {sender.name}
                    </td>
                  </tr>
                  <tr>
                    <td
                      className="card text"
                      style={{
                        background: '#ffffff',
                        border: `1px solid ${HAIRLINE}`,
                        borderTop: `3px solid ${accent}`,
                        borderRadius: 5,
                        padding: '28px 24px',
                        textAlign: 'left',
                      }}
                    >
                      {blocks.map((block, index) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no id, and never change order
                        <BlockView key={index} block={block} accent={accent} />
                      ))}
                    </td>
                  </tr>
                  <tr>
                    <td
                      className="muted"
                      style={{ padding: '16px 4px 0', fontSize: 13, lineHeight: '20px', color: MUTED }}
                    >
                      <InlineView pieces={getFooter(sender, footer)} />
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

type EmailPageProps = EmailDocument & { accent: string };

const getTitle = (blocks: Block[]): string | undefined =>
  blocks.flatMap((block) => (block.type === 'title' ? block.text : []))[0];

/** The sender's details, if there are any besides the name above the card, and the small print. */
const getFooter = ({ name, url, email, address }: EmailDocument['sender'], footer: Inline[][]): Inline[] => {
  const contact: Inline[] = [
    ...(url ? [{ text: name, href: url }] : []),
    ...(email ? [' · ', mailto(email)] : []),
    ...(address ? [`\n${address}`] : []),
  ];
  return [...(contact.length ? [contact] : []), ...footer].flatMap((pieces, index) =>
    index > 0 ? ['\n\n', ...pieces] : pieces,
  );
};
