import { describe, expect, test } from 'vitest';
import { limits } from '../../../shared/limits.ts';
import { cpuMs } from '../../../test/cpu-time.ts';
import { renderMarkdown } from './markdown.ts';

describe('Markdown', () => {
  test('becomes headings below the page’s title, lists, tables and links', () => {
    expect(renderMarkdown('# One\n\n## Two\n\n###### Six')).toBe(
      '<h2>One</h2>\n<h3>Two</h3>\n<h6>Six</h6>\n',
    );
    expect(renderMarkdown('- a\n- b')).toBe('<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n');
    expect(renderMarkdown('| a |\n|---|\n| b |')).toContain('<table>');
    expect(renderMarkdown('[here](https://example.com/a?b=1&c=2)')).toBe(
      '<p><a href="https://example.com/a?b=1&amp;c=2" rel="noopener noreferrer nofollow">here</a></p>\n',
    );
    expect(renderMarkdown('[prices](/#pricing) and [mail](mailto:a@example.com)')).toBe(
      '<p><a href="/#pricing">prices</a> and <a href="mailto:a@example.com">mail</a></p>\n',
    );
    expect(renderMarkdown('See https://example.com, not readme.md')).toBe(
      '<p>See <a href="https://example.com" rel="noopener noreferrer nofollow">https://example.com</a>, not readme.md</p>\n',
    );
  });

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<div style="position:fixed">',
    '<!-- comment -->',
    '<a href="javascript:alert(1)">x</a>',
  ])('shows raw HTML as text: %s', (text) => {
    expect(renderMarkdown(text)).not.toMatch(/<(?!\/?p>)/);
  });

  test.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java&#10;script:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](data:image/png;base64,AAAA)',
    '[x](vbscript:x)',
    '[x](file:///etc/passwd)',
    '[x](http://example.com)',
    '[x](//example.com)',
    '<javascript:alert(1)>',
    '[x]: javascript:alert(1)\n\n[x]',
  ])('makes no link of %s', (text) => {
    expect(renderMarkdown(text)).not.toContain('<a ');
  });

  test('loads no picture', () => {
    expect(renderMarkdown('![x](https://example.com/pixel.png)')).not.toContain('<img');
  });

  test.each([
    [
      'ten thousand nested lists',
      Array.from({ length: 10_000 }, (_, n) => `${' '.repeat(n % 400)}- x`).join('\n'),
    ],
    ['lists in lists', '- '.repeat(50_000)],
    ['quotes in quotes', '> '.repeat(50_000)],
    ['brackets', '['.repeat(100_000)],
    ['emphasis', '*a **b '.repeat(14_000)],
    ['backticks', Array.from({ length: 440 }, (_, n) => '`'.repeat(n)).join(' ')],
    ['links', '[a](<b'.repeat(16_000)],
    ['a table', `|${'a|'.repeat(20_000)}\n|${'-|'.repeat(20_000)}\n`],
    ['entities', '&'.repeat(100_000)],
    ['addresses', 'https://a.'.repeat(10_000)],
  ])('takes little time for a page full of %s', (_, text) => {
    expect(cpuMs(() => renderMarkdown(text.slice(0, limits.page_body)))).toBeLessThan(2_000);
  });
});
