// Draws the icons that cannot be an SVG: the touch icon, those of an installed app, the legacy favicon and the link preview picture. Needs a
// Chromium, whose path can be given as CHROMIUM. Run after a change: node tools/build-icons.mjs
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const icon = await readFile(at('web/public/icon.svg'), 'utf8');

/** A waveform that turns from a raw take into a finished one. It contains no words, as those are the studio's own. */
const waveform = () =>
  Array.from({ length: 92 }, (_, bar) => {
    const done = bar > 44;
    const beat = Math.exp(-(bar % 8) / 3);
    const raw =
      12 + 34 * Math.abs(Math.sin(bar * 1.7) * Math.sin(bar * 0.31)) + 46 * beat * ((bar >> 3) % 3 ? 0.3 : 1);
    const half = 1.7 * (done ? 84 + 46 * beat + 8 * Math.sin(bar * 2.3) : raw);
    const x = 60 + bar * 11.8;
    return `<path d="M${x} ${315 - half}V${315 + half}" stroke="${done ? '#ffb224' : '#8aa0b8'}" stroke-width="6.5"/>`;
  }).join('');

const card = `<style>body { margin: 0; background: #0b0c0e } svg { display: block }</style>
<svg width="1200" height="630">${waveform()}</svg>`;

const framed = (size) =>
  `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${icon}`;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const draw = async (html, width, height, isOpaque) => {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(html);
  const image = await page.screenshot({ omitBackground: !isOpaque });
  await page.close();
  return image;
};

/** An ICO file around one PNG: a directory of one entry, then the picture. */
const ico = (png, size) => {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(22, 18);
  return Buffer.concat([head, png]);
};

await writeFile(at('web/public/og.png'), await draw(card, 1200, 630, true));
const square = framed(180).replace('rx="6"', '');
await writeFile(at('web/public/apple-touch-icon.png'), await draw(square, 180, 180, true));
// Of the admin area as an installed app.
for (const side of [192, 512])
  await writeFile(
    at(`web/public/icon-${side}.png`),
    await draw(framed(side).replace('rx="6"', ''), side, side, true),
  );
await writeFile(at('web/public/favicon.ico'), ico(await draw(framed(32), 32, 32, false), 32));
await browser.close();
