import { useEffect, useState } from 'react';

type PictureSize = { width: number; height: number };

/** Dimensions of a chosen picture; null until known, or when this browser cannot decode it. */
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
