import type { ImageRecord } from '../../../shared/images.ts';
import type { PageSettings } from '../../../shared/settings.ts';
import { splitParagraphs } from '../../../shared/site-words.ts';
import { classes } from '../../lib/classes.ts';
import { type PolledList, usePolledList } from '../../lib/polled-list.ts';
import { Picture } from '../../ui/picture.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';

/** Who the engineer is, in their own words; with a portrait if there is one. */
export const About = ({ images, settings }: AboutProps) => {
  const portrait = usePolledList(images)?.[0];
  const paragraphs = splitParagraphs(settings.about_text);
  const signature = [settings.engineer_name, settings.engineer_city].filter(Boolean).join(', ');
  return (
    <div
      className={classes(
        'grid items-start gap-x-16 gap-y-6',
        portrait && 'md:grid-cols-[minmax(12rem,2fr)_5fr] lg:gap-x-20',
      )}
    >
      <Picture
        picture={portrait}
        alt={portrait?.alt_text ?? ''}
        sizes="(min-width: 48rem) 28rem, 92vw"
        className="aspect-square h-auto w-full max-w-md rounded-md object-cover"
        fallback={null}
      />
      <div>
        <SectionHeading data-text="about_title" title={settings.about_title} />
        <div
          data-text="about_text"
          data-example="tracks_mixed"
          className="mt-4 max-w-[62ch] space-y-3 wrap-anywhere whitespace-pre-line text-muted leading-relaxed md:mt-6 md:space-y-5 md:text-lg"
        >
          {paragraphs.map((paragraph, index) => (
            // The last one is what the engineer would say in person, above their name.
            <p
              // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have nothing but their place
              key={index}
              className={signature && index === paragraphs.length - 1 ? 'text-text text-xl' : undefined}
            >
              {paragraph}
            </p>
          ))}
        </div>
        {signature && (
          <p data-text="engineer_name" className="mt-3 font-semibold wrap-anywhere">
            {signature}
          </p>
        )}
      </div>
    </div>
  );
};
type AboutProps = { images: PolledList<ImageRecord>; settings: PageSettings };
