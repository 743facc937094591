import { type ReactNode, useState } from 'react';
import type { Picture as StoredPicture } from '../../shared/images.ts';
import { pictureSources } from '../../shared/picture-sources.ts';
import { pictureFormats, pictureType } from '../../shared/pictures.ts';

const modern = pictureFormats.filter((format) => format !== 'jpg');

/**
 * A stored picture in the format and width that suit the screen. Without a picture, or when it fails to load, the
 * fallback is shown; a picture that arrives later is tried again.
 */
export const Picture = ({ picture, alt, sizes, isFirst = false, className, fallback }: PictureProps) => {
  const [broken, setBroken] = useState<string | null>(null);
  if (!picture || picture.url === broken) return fallback;
  const { url, width, height } = picture;
  const fail = () => setBroken(url);
  return (
    <picture key={url} className="contents">
      {modern.map((format) => (
        <source
          key={format}
          type={pictureType[format]}
          srcSet={pictureSources(picture, format)}
          sizes={sizes}
          className="hidden"
        />
      ))}
      <img
        // A picture that failed before hydration fires no further error event, so check once.
        ref={(element) => {
          if (element?.complete && element.naturalWidth === 0) fail();
        }}
        // Must precede the URL, which starts loading as soon as the element is created.
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding="async"
        sizes={sizes}
        srcSet={pictureSources(picture, 'jpg')}
        src={url}
        alt={alt}
        width={width}
        height={height}
        onError={fail}
        className={className}
      />
    </picture>
  );
};
type PictureProps = {
  picture: StoredPicture | null | undefined;
  alt: string;
  /** Display width, as the `sizes` of an img. */
  sizes: string;
  /** Above the fold: loaded eagerly with high priority. */
  isFirst?: boolean;
  className?: string;
  fallback: ReactNode;
};
