import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** A part of a page that links with `#id` scroll to, also once it is loaded; a form in it may take focus. */
export const HashTarget = ({ id, takesFocus = false, children }: HashTargetProps) => {
  const part = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== `#${id}`) return;
    part.current?.scrollIntoView();
    if (takesFocus) part.current?.querySelector('textarea')?.focus({ preventScroll: true });
  }, [hash, id, takesFocus]);
  return (
    <div ref={part} id={id} className="scroll-mt-20">
      {children}
    </div>
  );
};
type HashTargetProps = { id: string; takesFocus?: boolean; children: ReactNode };
