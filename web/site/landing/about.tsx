import type { ImageRecord } from '../../../shared/images.ts';
import type { PageSettings } from '../../../shared/settings.ts';
import { splitParagraphs } from '../../../shared/site-words.ts';
import { type PolledList, usePolledList } from '../../lib/polled-list.ts';
import { Picture } from '../../ui/picture.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';

/** A control room, rendered by tools/control-room, for studios without a portrait. */
const room = { url: '/control-room/960.jpg', width: 960, height: 960, widths: [480, 960] };

const sizes = '(min-width: 48rem) 28rem, 92vw';
const frame = 'h-auto w-full max-w-md rounded-md object-cover';

/** Who the engineer is, in their own words, with a portrait, or else a picture of a room like theirs. */
export const About = ({ images, settings }: AboutProps) => {
  const portrait = usePolledList(images)?.[0];
  const paragraphs = splitParagraphs(settings.about_text);
  const signature = [settings.engineer_name, settings.engineer_city].filter(Boolean).join(', ');
  return (
    <div className="grid items-start gap-x-16 gap-y-4 md:grid-cols-[minmax(12rem,2fr)_5fr] lg:gap-x-20">
      <Picture
        picture={portrait}
        alt={portrait?.alt_text ?? ''}
        sizes={sizes}
        className={`aspect-square ${frame}`}
        fallback={
          <Picture
            picture={room}
            alt="A control room at night"
            sizes={sizes}
            className={`aspect-9/4 object-[50%_55%] md:aspect-square ${frame}`}
            fallback={null}
          />
        }
      />
      <div>
        <p className="mb-2 font-semibold text-muted text-sm">About</p>
        <SectionHeading data-text="about_title" title={settings.about_title} />
        <div
          data-text="about_text"
          className="mt-4 max-w-[62ch] space-y-3 wrap-anywhere whitespace-pre-line text-muted leading-relaxed md:mt-6 md:space-y-5 md:text-lg"
        >
          {paragraphs.map((paragraph, index) => (
            // The last one is what the engineer would say in person, above their name.
            <p
              // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have nothing but their place
              key={index}
              data-example={
                settings.tracks_mixed && paragraph.includes(settings.tracks_mixed)
                  ? 'tracks_mixed'
                  : undefined
              }
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
