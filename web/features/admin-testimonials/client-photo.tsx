import { useState } from 'react';
import type { Testimonial } from '../../../shared/testimonials.ts';
import { isOwnPath, mediaUrl } from '../../lib/media-url.ts';
import { Picture } from '../../ui/picture.tsx';
import { getInitials } from '../testimonials/initials.ts';

const fill = 'size-full object-cover';

/** The client's picture in small, or their initials if there is none that may be loaded. */
export const ClientPhoto = ({ of: { name, image, picture } }: { of: Testimonial }) => {
  const [broken, setBroken] = useState<string | null>(null);
  const url = image ? mediaUrl(image, 'image') : '';
  const initials = (
    <span aria-hidden="true" className="font-mono text-muted text-sm">
      {getInitials(name)}
    </span>
  );
  const plain =
    !picture && isOwnPath(url) && url !== broken ? (
      <img src={url} alt="" width="48" height="48" className={fill} onError={() => setBroken(url)} />
    ) : (
      initials
    );
  return (
    <div className="grid size-12 shrink-0 place-items-center overflow-hidden rounded-sm border border-hairline bg-raised">
      <Picture picture={picture} alt="" sizes="48px" className={fill} fallback={plain} />
    </div>
  );
};
