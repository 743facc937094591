import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** A page's heading: also sets the document title, and takes focus when coming from another admin page. */
export const PageHeading = ({ title, documentTitle = title, children, aside }: PageHeadingProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const firstKey = useRef(key);
  useEffect(() => {
    document.title = `${documentTitle} - Admin`;
  }, [documentTitle]);
  useEffect(() => {
    if (firstKey.current !== 'default') heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 ref={heading} tabIndex={-1} className="wide text-2xl">
          {title}
        </h1>
        {children && <div className="mt-1.5 text-muted wrap-anywhere">{children}</div>}
      </div>
      {aside}
    </div>
  );
};
type PageHeadingProps = {
  title: string;
  documentTitle?: string;
  children?: ReactNode;
  aside?: ReactNode;
};
