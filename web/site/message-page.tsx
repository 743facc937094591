import type { ReactNode } from 'react';
import type { PageData } from '../../shared/pages.ts';
import { Waveform } from '../features/players/waveform.tsx';
import { SiteFrame } from './site-frame.tsx';

/** A page with a single message, above a waveform that illustrates it. */
export const MessagePage = ({ data, code, title, peaks, children }: MessagePageProps) => (
  <SiteFrame data={data}>
    <section className="mx-auto max-w-page px-page py-16 md:py-24">
      <p className="label mb-6 text-muted">{code}</p>
      <h1 className="wide mb-6 max-w-4xl text-balance text-4xl md:text-6xl">{title}</h1>
      <div className="max-w-2xl space-y-8 text-lg text-muted leading-relaxed">{children}</div>
    </section>
    <Waveform
      peaks={peaks}
      side="before"
      bars={peaks.length}
      position={0}
      duration={null}
      playing={null}
      className="h-32 md:h-44"
    />
  </SiteFrame>
);
type MessagePageProps = {
  data: PageData;
  code: string;
  title: string;
  peaks: number[];
  children: ReactNode;
};
