import type { ReactNode } from 'react';
import { unknownPlaceholder } from '../../../shared/placeholders.ts';
import type { Settings } from '../../../shared/settings.ts';
import { fillWords, splitParagraphs } from '../../../shared/site-words.ts';
import type { SettingsText } from './parse-settings.ts';

const Preview = ({ label, words, children }: { label: string; words: string[]; children: ReactNode }) => {
  const unknown = words.map(unknownPlaceholder).find((found) => found !== undefined);
  return (
    <section
      aria-label={label}
      className="self-start rounded-sm border border-hairline bg-ink p-4 wrap-anywhere"
    >
      <p className="label mb-3 text-muted">Preview</p>
      {children}
      {unknown && <p className="mt-3 text-error text-sm">{unknown} isn’t a placeholder.</p>}
    </section>
  );
};
/** `facts`: the valid figures and names in the form, and the first service’s name. */
type PreviewProps = { text: SettingsText; facts: Settings & { service: string } };

export const HeroPreview = ({ text, facts }: PreviewProps) => (
  <Preview label="Hero preview" words={[text.hero_title, text.hero_text]}>
    <p className="wide text-2xl leading-tight">{fillWords(text.hero_title, facts)}</p>
    <p className="mt-3 text-muted text-sm leading-relaxed">{fillWords(text.hero_text, facts)}</p>
  </Preview>
);

export const AboutPreview = ({ text, facts }: PreviewProps) => (
  <Preview label="About preview" words={[text.about_title, text.about_text]}>
    <p className="wide text-lg leading-tight">{fillWords(text.about_title, facts)}</p>
    {splitParagraphs(fillWords(text.about_text, facts)).map((paragraph, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have nothing but their place
      <p key={index} className="mt-3 whitespace-pre-line text-muted text-sm leading-relaxed">
        {paragraph}
      </p>
    ))}
  </Preview>
);
