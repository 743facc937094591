import type { ReactNode } from 'react';

/** A list and its form: side by side where there is room, the form below the list where there is none. */
export const ContentColumns = ({ list, form }: { list: ReactNode; form: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_25rem]">
    <div className="min-w-0">{list}</div>
    <div className="min-w-0 xl:sticky xl:top-22 xl:max-h-[calc(100dvh-7rem)] xl:overflow-y-auto">{form}</div>
  </div>
);
