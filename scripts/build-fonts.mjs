// Cuts the families down to what the site shows, so that all of its type weighs about as much as one photograph's corner.
// Run after a change of the families or the character set: node scripts/build-fonts.mjs
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

const ascii = range(0x20, 0x7e);
const latin = `${ascii}${range(0xa0, 0xff)}ŁłŒœŠšŸŽžıĞğŞşĄąĆćĘęŃńŚśŹźŻżČčĎďĚěŇňŘřŤťŮůĀāĒēĪīŌōŪū‘’“”„–—…•€−×→`;
const figures = `${ascii}·×–—−…±→©`;

const archivo = 'node_modules/@fontsource-variable/archivo/files';
const mono = 'node_modules/@fontsource-variable/geist-mono/files';
const cuts = [
  [
    'archivo-text',
    `${archivo}/archivo-latin-wdth-normal.woff2`,
    latin,
    { wght: { min: 400, max: 700 }, wdth: 100 },
  ],
  [
    'archivo-wide',
    `${archivo}/archivo-latin-wdth-normal.woff2`,
    figures + range(0xc0, 0xff),
    { wght: 650, wdth: 122 },
  ],
  ['geist-mono', `${mono}/geist-mono-latin-wght-normal.woff2`, figures, { wght: 450 }],
];

let total = 0;
for (const [name, source, text, variationAxes] of cuts) {
  const cut = await subsetFont(await readFile(at(source)), text, { targetFormat: 'woff2', variationAxes });
  total += cut.length;
  await writeFile(at(`web/ui/fonts/${name}.woff2`), cut);
  console.log(`${name.padEnd(14)} ${(cut.length / 1024).toFixed(1)} KB`);
}
console.log(`${'in all'.padEnd(14)} ${(total / 1024).toFixed(1)} KB`);
