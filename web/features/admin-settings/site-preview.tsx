import type { ReactNode } from 'react';
import { friendsWording, neutralWording } from '../../../shared/payment-wording.ts';
import { unknownPlaceholder } from '../../../shared/placeholders.ts';
import type { Settings } from '../../../shared/settings.ts';
import { fillWords, splitParagraphs } from '../../../shared/site-words.ts';
import { ActionButton } from '../../ui/action-button.tsx';
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

const wordings = [
  { name: 'Friends & Family wording', words: friendsWording },
  { name: 'Neutral wording', words: neutralWording },
];

/** Fills the payment message with one of two wordings and explains the difference. */
export const PaymentPreview = ({ message, onFill }: PaymentWordingProps) => {
  const now = wordings.find(({ words }) => words === message.trim());
  return (
    <div className="sm:col-span-2">
      <div className="flex flex-wrap items-center gap-2">
        {wordings.map(({ name, words }) => (
          <ActionButton key={name} kind="secondary" onClick={() => onFill(words)}>
            {name}
          </ActionButton>
        ))}
        <span role="status" className="text-muted text-sm">
          {now ? `You’re using the ${now.name.replace(/^N/, 'n')}.` : 'You’re using your own wording.'}
        </span>
      </div>
      <div className="mt-3 max-w-prose border-edge border-l-2 pl-3 text-muted text-sm leading-relaxed">
        <p className="font-medium text-text">Why it matters</p>
        <p className="mt-1">
          PayPal’s Friends & Family is for personal payments. It has no purchase or seller protection, so
          PayPal won’t help you or your client if something goes wrong. PayPal’s user agreement doesn’t allow
          it for selling goods or services, and they can limit an account that’s used that way.
        </p>
        <p className="mt-1">
          The neutral wording leaves the choice to your client. PayPal takes a fee from goods and services
          payments. Check the user agreement for your country.
        </p>
      </div>
    </div>
  );
};
type PaymentWordingProps = { message: string; onFill(words: string): void };
