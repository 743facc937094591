import type { ImageRecord } from '../../../shared/images.ts';
import type { Settings } from '../../../shared/settings.ts';
import { splitParagraphs } from '../../../shared/site-words.ts';
import { type PolledList, usePolledList } from '../../lib/polled-list.ts';
import { Picture } from '../../ui/picture.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import desk from './desk.svg';

const look = 'h-auto w-full border border-hairline';

const drawing = (
  <img
    src={desk}
    alt="Drawing of a mixing desk at night: two monitors, a console and a waveform on the screen"
    width="960"
    height="720"
    loading="lazy"
    className={look}
  />
);

const Portrait = ({ images }: PortraitProps) => {
  const first = usePolledList(images)?.[0];
  return (
    <Picture
      picture={first}
      alt={first?.alt_text ?? ''}
      sizes="(min-width: 80rem) 35rem, (min-width: 64rem) 48vw, 92vw"
      className={`${look} max-h-[44rem] object-cover`}
      fallback={drawing}
    />
  );
};

export const About = ({ images, settings }: AboutProps) => (
  <div className="grid items-center gap-10 lg:grid-cols-[7fr_6fr] lg:gap-20">
    <Portrait images={images} />
    <div>
      <SectionHeading title={settings.about_title} />
      <div
        data-example="tracks_mixed"
        className="mt-6 max-w-[62ch] space-y-5 wrap-anywhere whitespace-pre-line text-lg text-muted leading-relaxed"
      >
        {splitParagraphs(settings.about_text).map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have nothing but their place
          <p key={index}>{paragraph}</p>
        ))}
      </div>
    </div>
  </div>
);
type PortraitProps = { images: PolledList<ImageRecord> };
type AboutProps = PortraitProps & { settings: Settings };
