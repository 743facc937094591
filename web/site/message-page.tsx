import type { ReactNode } from 'react';
import type { PageData } from '../../shared/pages.ts';
import { SiteFrame } from './site-frame.tsx';

/** A page that has only one thing to say. */
export const MessagePage = ({ data, code, title, children }: MessagePageProps) => (
  <SiteFrame data={data}>
    <section className="mx-auto max-w-page px-page py-20 md:py-32">
      <p className="label mb-6 text-muted">{code}</p>
      <h1 className="wide mb-6 max-w-3xl text-balance text-4xl md:text-6xl">{title}</h1>
      <div className="max-w-xl space-y-8 text-lg text-muted">{children}</div>
    </section>
  </SiteFrame>
);
type MessagePageProps = { data: PageData; code: string; title: string; children: ReactNode };
