import { useState } from 'react';
import type { Testimonial } from '../../../shared/testimonials.ts';
import { isOwnPath, mediaUrl } from '../../lib/media-url.ts';
import { Picture } from '../../ui/picture.tsx';

/** One or two initials of a name; empty when it has no letters. */
export const getInitials = (name: string): string => {
  const words = name.split(/[\s.,&+/|_-]+/u).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
};

const box = 'size-18 shrink-0 rounded-sm border border-hairline md:size-24';

// The name itself is shown beside it.
const Initials = ({ name }: { name: string }) => (
  <div className={`${box} relative grid place-items-center overflow-hidden bg-raised`}>
    <svg
      aria-hidden="true"
      viewBox="0 0 96 96"
      className="absolute inset-0 size-full stroke-edge/40"
      strokeWidth="4"
    >
      <path d="M8 44v8M16 38v20M24 42v12M32 30v36M40 20v56M48 34v28M56 14v68M64 28v40M72 40v16M80 34v28M88 43v10" />
    </svg>
    <span aria-hidden="true" className="wide relative text-2xl text-text md:text-3xl">
      {getInitials(name)}
    </span>
  </div>
);

// A path on this site that is not a stored picture is shown as it is.
const PlainPicture = ({ url, name }: { url: string; name: string }) => {
  const [broken, setBroken] = useState<string | null>(null);
  if (url === broken) return <Initials name={name} />;
  return (
    <img
      ref={(element) => {
        if (element?.complete && element.naturalWidth === 0) setBroken(url);
      }}
      loading="lazy"
      src={url}
      alt=""
      width="96"
      height="96"
      onError={() => setBroken(url)}
      className={`${box} object-cover`}
    />
  );
};

/**
 * The client's picture, or their initials. Pictures on other hosts are never loaded, so that no third party learns of a
 * visitor.
 */
export const ClientPicture = ({ of: { name, picture, image } }: { of: Testimonial }) => {
  const url = image ? mediaUrl(image, 'image') : '';
  return (
    <Picture
      picture={picture}
      alt=""
      sizes="6rem"
      className={`${box} object-cover`}
      fallback={
        !picture && isOwnPath(url) ? <PlainPicture url={url} name={name} /> : <Initials name={name} />
      }
    />
  );
};
