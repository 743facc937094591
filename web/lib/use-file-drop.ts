import { type DragEvent, useEffect, useRef, useState } from 'react';

const holdsFiles = (transfer: DataTransfer | null) => transfer?.types.includes('Files') ?? false;

// A file dropped outside the zone would make the browser navigate to it and lose the form.
const useSafeDrops = (onStray: (() => void) | undefined) => {
  const latest = useRef(onStray);
  latest.current = onStray;
  useEffect(() => {
    const keep = (event: globalThis.DragEvent) => {
      if (!holdsFiles(event.dataTransfer) || event.defaultPrevented) return;
      event.preventDefault();
      // With the effect `none`, the page gets no drop event.
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

/**
 * A drop zone for files: whether files are dragged over it, and the handlers for its element. `onStray` is called for
 * files dropped outside it.
 */
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
