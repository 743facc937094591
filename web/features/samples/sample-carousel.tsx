import { Carousel } from '../../ui/carousel.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { SampleSlide } from './sample-slide.tsx';
import { samples } from './samples.ts';

export const SampleCarousel = () => (
  <Carousel
    label="Before and after samples"
    noun="sample"
    count={samples.length}
    header={
      <SectionHeading title="Same take, before and after">
        Four short pieces: the tracks as they arrive, and the finished mix. Both are matched in loudness,
        because louder always sounds better, and that would be cheating.
      </SectionHeading>
    }
  >
    {(index) => {
      const sample = samples[index];
      return sample ? <SampleSlide key={sample.id} sample={sample} /> : null;
    }}
  </Carousel>
);
