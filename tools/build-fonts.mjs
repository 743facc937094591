// Subsets the font families to what the site shows: three small files for every visit, other fonts of headings and two with letters of other
// languages that a browser fetches only when a name needs them (`unicode-range` in web/ui/theme.css). Run after a
// change of the families or the character set: node tools/build-fonts.mjs
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

const ascii = range(0x20, 0x7e);
const text = `${ascii}\u00a0©·×‘’“”–—…•−`;
const figures = `${ascii}\u00a0·×–−…`;
const weights = { wght: { min: 400, max: 600, default: 400 }, wdth: 100 };
// Kerning, tabular figures, and the required variants of heavier weights; nothing uses fractions or other features.
const keepFeatures = ['kern', 'tnum', 'rvrn'];

const archivo = 'node_modules/@fontsource-variable/archivo/files/archivo';
const mono = 'node_modules/@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2';
const serif = 'node_modules/@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2';
const condensed = 'node_modules/@fontsource-variable/oswald/files/oswald-latin-wght-normal.woff2';
const cuts = [
  ['archivo-text', `${archivo}-latin-wdth-normal.woff2`, text, weights],
  ['archivo-wide', `${archivo}-latin-wdth-normal.woff2`, text, { wght: 650, wdth: 122 }],
  // Other fonts that a studio can choose for its headings.
  ['heading-serif', serif, text, { wght: 560, opsz: 72, SOFT: 0, WONK: 0 }],
  ['heading-condensed', condensed, text, { wght: 600 }],
  ['geist-mono', mono, figures, { wght: 450 }],
  ['archivo-text-latin1', `${archivo}-latin-wdth-normal.woff2`, range(0xa1, 0xff), weights],
  ['archivo-text-ext', `${archivo}-latin-ext-wdth-normal.woff2`, range(0x100, 0x24f), weights],
];

// For PDFs, complete and in one weight each: receipts contain names in any script, and PDF readers do not support
// variable fonts.
const inter = 'node_modules/@fontsource-variable/inter/files/inter';
const [plain, bold] = [
  { wght: 400, wdth: 100 },
  { wght: 600, wdth: 100 },
];
const pdfCuts = [
  ['archivo', `${archivo}-latin-wdth-normal.woff2`, plain],
  ['archivo-ext', `${archivo}-latin-ext-wdth-normal.woff2`, plain],
  ['archivo-vietnamese', `${archivo}-vietnamese-wdth-normal.woff2`, plain],
  ['archivo-bold', `${archivo}-latin-wdth-normal.woff2`, bold],
  ['archivo-bold-ext', `${archivo}-latin-ext-wdth-normal.woff2`, bold],
  ['archivo-bold-vietnamese', `${archivo}-vietnamese-wdth-normal.woff2`, bold],
  ['inter-cyrillic', `${inter}-cyrillic-wght-normal.woff2`, { wght: 450 }],
  ['inter-greek', `${inter}-greek-wght-normal.woff2`, { wght: 450 }],
];
const letters = [
  range(0x20, 0x7e),
  range(0xa0, 0x52f),
  range(0x1e00, 0x1fff),
  range(0x2010, 0x203a),
  '€™−',
].join('');
const pdfFonts = {};
for (const [name, source, variationAxes] of pdfCuts) {
  const cut = await subsetFont(await readFile(at(source)), letters, {
    targetFormat: 'truetype',
    variationAxes,
    keepFeatures: ['kern', 'mark', 'ccmp', 'rvrn'],
  });
  pdfFonts[name] = cut.toString('base64');
  console.log(`${name.padEnd(24)} ${(cut.length / 1024).toFixed(1)} KB`);
}
// In one module, so that it becomes part of the built server.
await writeFile(at('server/pdf/fonts.json'), `${JSON.stringify(pdfFonts, null, 2)}\n`);

for (const [name, source, characters, variationAxes] of cuts) {
  const cut = await subsetFont(await readFile(at(source)), characters, {
    targetFormat: 'woff2',
    variationAxes,
    keepFeatures,
  });
  await writeFile(at(`web/ui/fonts/${name}.woff2`), cut);
  console.log(`${name.padEnd(20)} ${(cut.length / 1024).toFixed(1)} KB`);
}
