import { useEffect, useRef } from 'react';
import { findAudioExtension } from '../../../shared/audio/formats.ts';
import { type ChosenFiles, readFiles } from './chosen-files.ts';

/**
 * Accepts files pasted anywhere on the page. A picture in the clipboard is ignored: nobody pastes one to order
 * something.
 */
export const usePastedFiles = (isLocked: boolean, onPick: (chosen: ChosenFiles) => void): void => {
  const latest = useRef({ isLocked, onPick });
  latest.current = { isLocked, onPick };
  useEffect(() => {
    const take = (event: ClipboardEvent) => {
      const files = Array.from(event.clipboardData?.files ?? []);
      if (latest.current.isLocked || !files.some(({ name }) => findAudioExtension(name))) return;
      event.preventDefault();
      latest.current.onPick(readFiles(files));
    };
    window.addEventListener('paste', take);
    return () => window.removeEventListener('paste', take);
  }, []);
};
