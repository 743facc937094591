import { type DragEvent, useEffect, useRef, useState } from 'react';

const holdsFiles = (transfer: DataTransfer | null) => transfer?.types.includes('Files') ?? false;

// A file let go beside the zone would make the browser leave the page for it, and the form with it.
const useSafeDrops = (onStray: (() => void) | undefined) => {
  const latest = useRef(onStray);
  latest.current = onStray;
  useEffect(() => {
    const keep = (event: globalThis.DragEvent) => {
      if (!holdsFiles(event.dataTransfer) || event.defaultPrevented) return;
      event.preventDefault();
      // Where nothing may be let go, a page hears of no drop.
      if (event.dataTransfer) event.dataTransfer.dropEffect = latest.current ? 'copy' : 'none';
      if (event.type === 'drop') latest.current?.();
    };
    window.addEventListener('dragover', keep);
    window.addEventListener('drop', keep);
    return () => {
      window.removeEventListener('dragover', keep);
      window.removeEventListener('drop', keep);
    };
  }, []);
};

/** A place where files are let go: whether some are held over it, and the handlers to spread on its element. `onStray` hears of those let go beside it. */
export const useFileDrop = (
  isLocked: boolean,
  onDrop: (transfer: DataTransfer) => void,
  onStray?: () => void,
) => {
  const [isOver, setOver] = useState(false);
  useSafeDrops(isLocked ? undefined : onStray);
  const over = (event: DragEvent) => {
    if (isLocked || !holdsFiles(event.dataTransfer)) return;
    event.preventDefault();
    setOver(true);
  };
  const zone = {
    onDragEnter: over,
    onDragOver: over,
    onDragLeave: (event: DragEvent) => {
      if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget))
        setOver(false);
    },
    onDrop: (event: DragEvent) => {
      if (isLocked || !holdsFiles(event.dataTransfer)) return;
      event.preventDefault();
      setOver(false);
      onDrop(event.dataTransfer);
    },
  };
  return { isOver, zone };
};
