import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { classes } from '../lib/classes.ts';
import { TextArea } from './field.tsx';

/** A text area that grows with its content, from three lines to half the screen. */
export const AutoTextArea = ({
  className,
  value,
  ...rest
}: Omit<ComponentProps<'textarea'>, 'ref' | 'rows'>) => {
  const area = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words decide the height
  useLayoutEffect(() => {
    const element = area.current;
    // Browsers that support it natively handle every case.
    if (!element || CSS.supports('field-sizing', 'content')) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`;
  }, [value]);
  return (
    <TextArea
      {...rest}
      ref={area}
      value={value}
      className={classes('field-sizing-content min-h-24 max-h-[50dvh] resize-none!', className)}
    />
  );
};
