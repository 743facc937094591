import { useEffect, useState } from 'react';

type PictureSize = { width: number; height: number };

/** The pixels of a chosen picture; null until they are known, or when this browser cannot read it. */
export const usePictureSize = (file: File | null): PictureSize | null => {
  const [size, setSize] = useState<PictureSize | null>(null);
  useEffect(() => {
    setSize(null);
    if (!file) return;
    const url = URL.createObjectURL(file);
    const image = new Image();
    image.onload = () => setSize({ width: image.naturalWidth, height: image.naturalHeight });
    image.src = url;
    return () => {
      image.onload = null;
      URL.revokeObjectURL(url);
    };
  }, [file]);
  return size;
};
