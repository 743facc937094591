import { useEffect, useState } from 'react';

/** An object URL for a file, revoked when the file changes or the component unmounts. */
export const useObjectUrl = (file: File | null): string | null => {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setUrl(null);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return file && url;
};

/** A square thumbnail of a picture, or why there is none. */
export const PicturePreview = ({ url }: { url: string | null }) => {
  const [isBroken, setBroken] = useState(false);
  return (
    <div className="grid size-24 shrink-0 place-items-center overflow-hidden rounded-sm border border-hairline bg-raised text-center text-muted text-xs">
      {url && !isBroken ? (
        <img
          src={url}
          alt="Preview"
          width={96}
          height={96}
          className="size-full object-cover"
          onError={() => setBroken(true)}
        />
      ) : isBroken ? (
        'Can’t be shown'
      ) : (
        'None'
      )}
    </div>
  );
};
