import type { Picture } from '../../shared/images.ts';
import { isWordmark } from '../../shared/logo.ts';
import { pictureSources } from '../../shared/picture-sources.ts';

/** The studio's logo with its name, which a wide logo shows itself. */
export const Logo = ({ logo, name }: { logo: Picture; name: string }) => (
  <>
    <img
      src={logo.url.replace(/jpg$/, 'webp')}
      srcSet={pictureSources(logo, 'webp')}
      sizes="10rem"
      alt={isWordmark(logo) ? name : ''}
      width={logo.width}
      height={logo.height}
      className="h-9 w-auto max-w-40 shrink-0 object-contain object-left"
    />
    {!isWordmark(logo) && <span className="line-clamp-2 min-w-0 wrap-anywhere leading-tight">{name}</span>}
  </>
);
