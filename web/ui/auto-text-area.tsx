import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { classes } from '../lib/classes.ts';
import { TextArea } from './field.tsx';

/** A text area as high as its words, from three lines on up to half of the screen. */
export const AutoTextArea = ({
  className,
  value,
  ...rest
}: Omit<ComponentProps<'textarea'>, 'ref' | 'rows'>) => {
  const area = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words decide the height
  useLayoutEffect(() => {
    const element = area.current;
    // Where the browser does it by itself, it knows of every cause.
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
