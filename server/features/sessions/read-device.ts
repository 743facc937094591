// Browsers also name the ones they derive from, so the most specific is tested first.
const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)[/ ]/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

// An iPad requesting desktop sites claims to be a Mac; nothing in the header distinguishes them.
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(?:intosh| OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

// Longer ones are abuse; the browser's name is in the first few hundred characters.
const LONGEST = 500;
const SHOWN = 60;

/**
 * The browser's own claim (User-Agent) in readable form, to recognise it by: `Firefox on Linux`. Not proof of anything.
 */
export const readDevice = (userAgent: string | undefined): string => {
  const text = (userAgent ?? '').slice(0, LONGEST);
  const nameIn = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(text))?.[1];
  const browser = nameIn(browsers);
  const system = nameIn(systems);
  if (browser && system) return `${browser} on ${system}`;
  if (browser) return browser;
  // A program rather than a browser: use the name it gives itself.
  const program = /^[A-Za-z][\w.-]*(?=\/\d)/.exec(text)?.[0];
  if (program && program !== 'Mozilla') return program.slice(0, SHOWN);
  return system ? `Unknown browser on ${system}` : 'Unknown browser';
};
