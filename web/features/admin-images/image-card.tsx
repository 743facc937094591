import type { ImageRecord } from '../../../shared/images.ts';
import { classes } from '../../lib/classes.ts';
import { Button } from '../../ui/button.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { dense } from '../../ui/dense.ts';
import { Picture } from '../../ui/picture.tsx';
import { categoryNames } from './image-placement.ts';
import { getBlurWarning } from './image-size-warning.ts';

/** An image: preview, where it is shown, and its URL to copy. */
export const ImageCard = ({ image, place, onDelete }: ImageCardProps) => {
  const { id, title, category, alt_text, public_url, width, height } = image;
  const blurred = getBlurWarning(image, category);
  return (
    <li
      data-row={id}
      className="flex min-w-0 flex-col overflow-hidden rounded-md border border-hairline bg-panel"
    >
      <div className="relative grid aspect-video place-items-center bg-raised">
        <Picture
          picture={image}
          alt={alt_text}
          sizes="(min-width: 80rem) 22rem, (min-width: 40rem) 45vw, 95vw"
          className="absolute inset-0 size-full object-contain"
          fallback={<p className="text-muted text-sm">Can’t be shown</p>}
        />
      </div>
      <div className="flex grow flex-col gap-1.5 border-hairline border-t p-4">
        <h2 className="font-semibold wrap-anywhere">{title}</h2>
        <p className="font-mono text-muted text-xs">
          {categoryNames[category]} · {width}x{height}
        </p>
        <p className={classes('text-sm', place.isLive ? 'font-medium text-success' : 'text-muted')}>
          {place.words}
        </p>
        {blurred && <p className="border-accent border-l-3 pl-3 text-sm">{blurred}</p>}
        <p className="text-muted text-sm wrap-anywhere">
          {alt_text ? `Alt text: ${alt_text}` : 'No alt text: screen readers skip it.'}
        </p>
        <div className="-mx-1 mt-auto flex flex-wrap items-center gap-1 pt-2">
          <CopyText
            text={public_url}
            copied="Image URL copied to clipboard"
            label="Copy URL"
            aria-label={`Copy URL of ${title}`}
            className={dense}
          />
          <Button kind="quiet" className={classes(dense, 'hover:text-error!')} onClick={onDelete}>
            <span>
              Delete<span className="sr-only"> {title}</span>
            </span>
          </Button>
        </div>
      </div>
    </li>
  );
};
type ImageCardProps = {
  image: ImageRecord;
  place: { isLive: boolean; words: string };
  onDelete: () => void;
};
