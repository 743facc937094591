import { createRandom } from '../audio/broken.ts';
import { seed } from '../test-scopes.ts';

const between = (from: number, to: number, step = 1): string[] =>
  Array.from({ length: Math.ceil((to - from) / step) }, (_, n) => String.fromCodePoint(from + n * step));

/** Every control character, and every invisible or bidirectional mark. */
const unseen = [
  ...between(0x00, 0x20),
  ...between(0x7f, 0xa1),
  ...between(0x200b, 0x2010),
  ...between(0x2028, 0x2030),
  ...between(0x2060, 0x2070),
  ...['\u00ad', '\u061c', '\u180e', '\u3000', '\ufeff', '\ufffe', '\uffff', '\u{e0001}', '\u{e007f}'],
].map((mark) => `a${mark}b`);

const halves = ['\ud800', '\udfff', 'a\ud83d', '\udc00b', '\ud83d\ud83d', '\udc00\ud800'];

/** Homoglyphs, and scripts with rules of their own. */
const letters = [
  ...[
    'аdа',
    'ɑda',
    'ａｄａ',
    '𝒶𝒹𝒶',
    'ⓐⓓⓐ',
    'ADA',
    'ꓮꓓꓮ',
    'ﬁle',
    'ß',
    'ẞ',
    'İ',
    'ı',
    'ǆ',
    'ŉ',
    'ﬀ',
    'Å',
    'Å',
    'Å',
  ],
  ...[
    'مرحبا',
    'שלום',
    'नमस्ते',
    'สวัสดี',
    '你好',
    'こんにちは',
    '안녕',
    'Ελλάς',
    'ꦲꦏ꧀ꦱꦫ',
    '𓂀𓁹',
    '𐌰𐌱',
    'ᚠᚢᚦ',
    'ⵣ',
  ],
  ...['👩‍👩‍👧‍👦', '🏳️‍🌈', '👍🏿', '🇩🇪', '1️⃣', '☺︎', '☺️', '🧑🏽‍🚀', '\u{1faf1}🏻‍\u{1faf2}🏿'],
  `Z${'\u0301'.repeat(60)}`,
  'é',
  'é',
  '١٢٣',
  '１２３',
  '½²³',
  '∞',
  'Ⅷ',
];

/** Text that some languages would execute, or some programs treat as a command. */
const starts = ['', '"', "'", '">', "'>", '</script>', '-->', ']]>', '`', '\\"', '</title>', '</textarea>'];
const scripts = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<a href="javascript:alert(1)">x</a>',
  '<style>@import "//evil.example"</style>',
  '<base href=//evil.example>',
  '<meta http-equiv=refresh content=0;url=//evil.example>',
  '<form action=//evil.example><input name=a>',
  'javascript:alert(1)',
  '<ſcript>alert(1)</ſcript>',
  '<scr\u0000ipt>alert(1)</script>',
];
const sql = [
  ...[
    "' or 1=1 --",
    '" or ""="',
    "'; drop table orders; --",
    "') union select password_hash from admins --",
    "\\'",
  ],
  ...[
    '1; select pg_sleep(5)',
    "'||(select 1)||'",
    '%',
    '_',
    '%%%',
    'a%_\\',
    '* match *',
    'NEAR(a b)',
    '"a" OR "b"',
    'a*',
  ],
  ...['$1', ':id', '?', '@p', '{"$gt":""}', '[$ne]=1', "x' AND randomblob(100000000)--", '/**/', '-- ', '#'],
];
const orders = [
  ...[
    '{{7*7}}',
    '{{name}}',
    '{{order_id}}',
    '{price}',
    '$' + '{7*7}',
    '#{7*7}',
    '<%= 7*7 %>',
    '{% x %}',
    '[[gap]]',
    '%s%n%x',
    '%1$s',
  ],
  ...[
    '$(id)',
    '`id`',
    '| id',
    '; id',
    '&& id',
    '\nid\n',
    '() { :;}; id',
    '!important',
    '*/ x /*',
    '../../etc/passwd',
    'C:\\con',
  ],
  ...[
    '=1+1',
    '+1',
    '-1',
    '@SUM(1)',
    '\t=1',
    '=cmd|" /C calc"!A0',
    '=HYPERLINK("//evil.example")',
    '＝1',
    ';=1',
    '"=1',
  ],
  ...[
    'a\r\nBcc: eve@example.net',
    'a\nSubject: b',
    'a%0d%0aBcc: b',
    '=?utf-8?q?a?=',
    '.\r\n.',
    'a,b@c.example',
    '<a@b.example>',
  ],
  ...[
    'true',
    'false',
    'null',
    'undefined',
    'NaN',
    'Infinity',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'length',
  ],
  ...[
    '0',
    '-0',
    '1e309',
    '0x10',
    '1_000',
    '1,5',
    '00',
    '9007199254740993',
    '-9223372036854775809',
    '1'.repeat(50),
  ],
  ...[
    'CON',
    'NUL',
    'LPT1',
    '.',
    '..',
    '~',
    '.htaccess',
    'file:///etc/passwd',
    'http://169.254.169.254/',
    '//evil.example',
  ],
  ...[
    '2026-02-30',
    '1970-01-01T00:00:00Z',
    '{}',
    '[]',
    '{"a":1}',
    '<?xml version="1.0"?>',
    '<!DOCTYPE a>',
    '&amp;',
    '&#x3c;',
    '&lt;b&gt;',
  ],
];
const long = [...' a.,-_%<&"\'\\([']
  .map((mark) => mark.repeat(119))
  .concat(['ab '.repeat(39), 'é'.repeat(119), '😀'.repeat(59)]);

/** All of it mixed, the same in every run of one seed. */
const mixed = (pool: string[], many: number): string[] => {
  const random = createRandom(2_025 + seed);
  const one = () => pool[Math.floor(random() * pool.length)] ?? '';
  return Array.from({ length: many }, () => `${one()}${one()}${one()}`.slice(0, 110));
};

const own = [
  ...unseen,
  ...halves,
  ...letters,
  ...starts.flatMap((start) => scripts.map((script) => start + script)),
  ...sql,
  ...orders,
  ...long,
];

/** Texts meant to break whatever parses, stores, searches or displays them. */
export const naughtyStrings: string[] = [...new Set([...own, ...mixed(own, 320)])];
