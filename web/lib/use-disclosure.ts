import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** A form that takes the place of the button that opens it. When it closes, the button has focus again. */
export const useDisclosure = () => {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return {
    isOpen,
    opener,
    open: () => setOpen(true),
    close: () => {
      flushSync(() => setOpen(false));
      opener.current?.focus();
    },
  };
};
