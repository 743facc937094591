// Browsers name those they descend from: the most special one is asked for first.
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

// An iPad asks for desktop pages as a Mac; nothing in the header tells it from one.
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(?:intosh| OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

// Longer ones are made to be long; what names a browser stands in the first few hundred characters.
const LONGEST = 500;
const SHOWN = 60;

/** What a browser says it is (User-Agent), read for recognising it: `Firefox on Linux`. A claim, never proof. */
export const readDevice = (userAgent: string | undefined): string => {
  const text = (userAgent ?? '').slice(0, LONGEST);
  const nameIn = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(text))?.[1];
  const browser = nameIn(browsers);
  const system = nameIn(systems);
  if (browser && system) return `${browser} on ${system}`;
  if (browser) return browser;
  // A program rather than a browser: by the name it gives itself.
  const program = /^[A-Za-z][\w.-]*(?=\/\d)/.exec(text)?.[0];
  if (program && program !== 'Mozilla') return program.slice(0, SHOWN);
  return system ? `Unknown browser on ${system}` : 'Unknown browser';
};
