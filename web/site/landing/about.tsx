import { useState } from 'react';
import type { PageData } from '../../../shared/pages.ts';
import { SectionHeading } from '../../ui/section-heading.tsx';
import desk from './desk.svg';
import { useImages } from './use-images.ts';

const drawn = {
  public_url: desk,
  alt_text: 'Drawing of a mixing desk at night: two monitors, a console and a waveform on the screen',
  width: 960,
  height: 720,
};

const Picture = ({ data }: { data: PageData }) => {
  const [first] = useImages('about', data.images);
  const [broken, setBroken] = useState<string | null>(null);
  const picture = first && first.public_url !== broken ? first : drawn;
  return (
    <img
      // A picture that failed before the page was taken over reports nothing any more; this asks it once.
      ref={(element) => {
        if (first && element?.complete && element.naturalWidth === 0) setBroken(first.public_url);
      }}
      src={picture.public_url}
      alt={picture.alt_text}
      width={picture.width}
      height={picture.height}
      loading="lazy"
      onError={() => first && setBroken(first.public_url)}
      className="h-auto w-full border border-hairline"
    />
  );
};

export const About = ({ data }: { data: PageData }) => (
  <div className="grid items-center gap-10 lg:grid-cols-[7fr_6fr] lg:gap-20">
    <Picture data={data} />
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
