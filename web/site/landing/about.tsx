import type { ImageRecord } from '../../../shared/images.ts';
import { type RefreshedList, useRefreshed } from '../../lib/use-refreshed.ts';
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

const Portrait = ({ images }: AboutProps) => {
  const first = useRefreshed(images)?.[0];
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

export const About = ({ images }: AboutProps) => (
  <div className="grid items-center gap-10 lg:grid-cols-[7fr_6fr] lg:gap-20">
    <Portrait images={images} />
    <div>
      <SectionHeading title="One engineer, one room, your record" />
      <div className="mt-6 max-w-[62ch] space-y-5 text-lg text-muted leading-relaxed">
        <p>
          I have mixed for independent artists for <strong>8 years</strong>: <strong>500+ tracks</strong> for{' '}
          <strong>200+ artists</strong>, most of them recorded in bedrooms, closets and cars. I know what
          those rooms do to a voice, and how to take it out again.
        </p>
        <p>
          There is no assistant and no preset chain. I listen to your rough mix first, because it says what
          you are after. Then I clean up, balance, and leave alone what already works.
        </p>
        <p>You write to me, I answer. If a vocal is two dB too quiet for you, it gets two dB.</p>
      </div>
    </div>
  </div>
);
type AboutProps = { images: RefreshedList<ImageRecord> };
