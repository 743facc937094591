import type { ReactNode } from 'react';
import { PageHeading } from './page-heading.tsx';

/** A place of the area that has no tool in it yet: what it will hold, and what one can do meanwhile. */
export const Unbuilt = ({ title, holds, meanwhile }: UnbuiltProps) => (
  <>
    <PageHeading title={title} />
    <div className="max-w-2xl rounded-md border border-edge/50 border-dashed p-5 sm:p-6">
      <p className="mb-4 font-semibold">This part is not built yet.</p>
      <dl className="space-y-4">
        <div>
          <dt className="label mb-1 text-muted">What it will hold</dt>
          <dd>{holds}</dd>
        </div>
        <div>
          <dt className="label mb-1 text-muted">Until then</dt>
          <dd>{meanwhile}</dd>
        </div>
      </dl>
    </div>
  </>
);
type UnbuiltProps = { title: string; holds: ReactNode; meanwhile: ReactNode };
