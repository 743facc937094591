import Copy from 'lucide-react/icons/copy';
import { useRef, useState } from 'react';
import { Button } from './button.tsx';
import { dense } from './dense.ts';
import { inputLook } from './field.tsx';
import { toast } from './toast.ts';

/** Copies a text. Where the browser has no clipboard for us, the text appears selected, ready for the keyboard. */
export const CopyButton = ({ text, label }: { text: string; label: string }) => {
  const [isShown, setShown] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast(`${text} copied to clipboard`, 'success');
    } catch {
      setShown(true);
      requestAnimationFrame(() => field.current?.select());
    }
  };
  return (
    <>
      <Button kind="secondary" className={dense} onClick={copy}>
        <Copy aria-hidden size={15} />
        {label}
      </Button>
      {isShown && (
        <input
          ref={field}
          readOnly
          aria-label="Press Ctrl+C or Cmd+C to copy"
          className={`${inputLook} ${dense} w-auto! font-mono`}
          value={text}
          onBlur={() => setShown(false)}
        />
      )}
    </>
  );
};
