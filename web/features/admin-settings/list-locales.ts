/** The choices on the page; the API takes any other code too. */
const codes =
  'en-US en-GB en-CA en-AU en-IE en-IN en-NZ en-SG en-ZA de-DE de-AT de-CH fr-FR fr-BE fr-CA fr-CH es-ES es-AR es-CL es-CO es-MX pt-BR pt-PT it-IT it-CH nl-NL nl-BE sv-SE da-DK nb-NO fi-FI is-IS pl-PL cs-CZ sk-SK hu-HU ro-RO bg-BG hr-HR sl-SI sr-RS et-EE lv-LV lt-LT tr-TR el-GR uk-UA ja-JP ko-KR zh-CN zh-TW hi-IN id-ID th-TH vi-VN he-IL'.split(
    ' ',
  );

// The admin area is in English.
const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' });

/** Choices of how numbers and dates are written, by name; the stored one is always among them. */
export const listLocales = (stored: string): (readonly [code: string, name: string])[] =>
  [...new Set([...codes, stored])]
    .map((code) => [code, names.of(code) ?? code] as const)
    .sort(([, one], [, other]) => one.localeCompare(other, 'en'));
