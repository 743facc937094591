import MarkdownIt, { type Token } from 'markdown-it';

// CommonMark with tables and bare links. Raw HTML is text, pictures of other sites aren't loaded, and links lead to https,
// an email address or this site.
const markdown = new MarkdownIt('default', { html: false, linkify: true, typographer: false });
markdown.disable('image');
// Bare domains are no links: `readme.md` is a file.
markdown.linkify.set({ fuzzyLink: false });
markdown.validateLink = (url) => /^(?:https:\/\/|mailto:|\/(?![/\\])|#)/i.test(url.trim());

// The page's title is its only first heading.
markdown.core.ruler.push('lower-headings', ({ tokens }) => {
  for (const token of tokens) if (token.type.startsWith('heading_')) token.tag = lower(token);
});
const lower = ({ tag }: Token): string => `h${Math.min(6, Number(tag.slice(1)) + 1)}`;

const isElsewhere = (token: Token): boolean => /^https:/i.test(String(token.attrGet('href') ?? ''));
markdown.renderer.rules.link_open = (tokens, index, options, _, self) => {
  const token = tokens[index];
  if (token && isElsewhere(token)) token.attrSet('rel', 'noopener noreferrer nofollow');
  return self.renderToken(tokens, index, options);
};

/** HTML of a page's text, safe to put into a document. */
export const renderMarkdown = (text: string): string => markdown.render(text);
